package timetext_test
import ("testing";"time";"strings";"github.com/deskrules/deskrules/timepipe")
func TestLin(t *testing.T){ x:=extractor(t)
	for _, part := range []string{
		"三点或", "明天", "9", "9-", "9:", "a", "一", "十", "改天", "三点到", "a ", " ", "\n", "👩‍👩‍👧", "\xff", "e\u0301", "不要三点，", "between 3 and ", "half past ", "quarter to ",
		"周", "1h", "in 3 hours ", "周一、", "或", "的", "差", "ten past ", "1/", "1.", "下周三", "Monday, ", "(", "初", "农历", "-", "next ", "1 hour and ", "the ", "三点开会", "，","9 的","at 3 的", "改天 ", "下午的",
	} { var d [2]time.Duration
		for i,n:=range []int{1<<17,1<<20} { text:=strings.Repeat(part,n/len(part)); st:=time.Now(); x.Read(timepipe.Utterance{Text:text,Now:wednesday,Zone:shanghai}); d[i]=time.Since(st) }
		if d[1]>200*time.Millisecond { t.Logf("%q %v %v",part,d[0],d[1]) } } }
