package lang_test

import (
	"strconv"
	"testing"

	"painani/engine/lang"
)

func TestList(t *testing.T) {
	got := lang.List([]int{4, 0, 7}, " / ", func(i, n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(i) + ":" + strconv.Itoa(n)
	})
	if got != "0:4 / 2:7" {
		t.Errorf("%q", got)
	}
}
