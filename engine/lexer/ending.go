package lexer

import "strings"

// joined are Hungarian endings, folded, that a hyphen joins to a number or a name. Which of them follows
// depends on the sound: 2-es, 3-as, 5-ös, 6-os; and an ending may carry another one: 8-ast, 6-osra.
var joined = func() map[string]bool {
	out := map[string]bool{}
	plain := strings.Fields(
		"t at et ot ra re rol ba be ban ben bol tol nal nel nak nek hoz hez n on en ert ig i ul kent " +
			"val vel gyel mal tel tal cal cel zel szal nel nal zal rel",
	)
	for _, x := range plain {
		out[x] = true
	}
	for _, s := range []string{"s", "as", "es", "os"} {
		out[s] = true
		for _, x := range plain {
			out[s+x] = true
		}
	}
	return out
}()

// Ending reports that a folded word is a Hungarian ending as it may stand behind a number and a hyphen.
func Ending(word string) bool { return joined[word] }

// Bare cuts a Hungarian ending off a folded name that has digits in it, "b1-07-et", "8-ast", "h8-rol"; the
// hyphen must stand. Other words stay as they are.
func Bare(key string) string {
	i := strings.LastIndexByte(key, '-')
	if i > 0 && joined[key[i+1:]] && strings.ContainsAny(key[:i], "0123456789") {
		return key[:i]
	}
	return key
}
