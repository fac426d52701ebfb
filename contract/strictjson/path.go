package strictjson

import (
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// path is where a walk stands; it becomes text only when somebody asks.
type path []step

type step struct {
	key   string
	index int // used if key is not
	isKey bool
}

func (p *path) pushKey(key string) { *p = append(*p, step{key: key, isKey: true}) }
func (p *path) pushIndex(i int)    { *p = append(*p, step{index: i}) }
func (p *path) pop()               { *p = (*p)[:len(*p)-1] }

func (p *path) pointer() string {
	if len(*p) == 0 {
		return ""
	}
	var b strings.Builder
	for _, s := range *p {
		b.WriteByte('/')
		if s.isKey {
			b.WriteString(rule.PointerToken(rule.Cut(s.key)))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}
