package timetext_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	f := os.Getenv("TRY")
	if f == "" {
		return
	}
	b, _ := os.ReadFile(f)
	x, p := extractor(t), pipeline(t)
	now := time.Date(2026, 9, 23, 10, 30, 0, 0, shanghai.Location())
	for _, l := range strings.Split(string(b), "\n") {
		if l == "" {
			continue
		}
		fmt.Printf("%s\t%s\n", l, told(t, x, p, l, now))
	}
}
