package letter_test

import (
	"bytes"
	"mime"
	"net/mail"
	"strings"
	"testing"

	post "painani/mail"
	"painani/mail/fixture"
	"painani/mail/letter"
)

// TestNamesFromRightToLeft: names that are written from right to left are set apart in the text, the HTML and the
// subject of a letter in each language, the board too; the words of another player go out as he wrote them.
func TestNamesFromRightToLeft(t *testing.T) {
	for tag, verdict := range map[string]string{
		"en": "דוד invites you to a game of Mexica: answer YES or NO.",
		"de": "דוד lädt dich zu Mexica ein: Antworte JA oder NEIN.",
		"hu": "דוד játszani hív (Mexica). Válaszolj: IGEN vagy NEM.",
	} {
		l := yourMove()
		l.Lang, l.Picture, l.Verdict, l.Subject = tag, false, verdict, "[mx1] Mexica: דוד, محمد"
		l.Said = []string{"שלום Ada, מה שלומך?"}
		l.Changes = []string{"#5 דוד (2): temple 4 f2", "       محمد +5"}
		l.Board = "[A]  דוד לוי      12   +3\n     محمد          4   -1"
		l.Menu = []post.Choice{{Play: "PRESS TO דוד"}}
		bare := stamp()
		bare.Picture = nil
		raw, err := letter.Compose(l, bare)
		if err != nil {
			t.Fatal(err)
		}
		env, err := fixture.Open(raw)
		if err != nil {
			t.Fatal(err)
		}
		show := strings.NewReplacer("\u2068", "<", "\u2069", ">")
		text := show.Replace(env.Text)
		for _, want := range []string{"<דוד>" + strings.TrimPrefix(verdict, "דוד"), "  | שלום Ada, מה שלומך?", "#5 <דוד> (2):",
			"<محمد> +5", "[A]  <דוד לוי>      12", "     <محمد>          4", "PRESS TO <דוד>"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the text lacks %q:\n%s", tag, want, text)
			}
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil {
			t.Fatal(err)
		}
		if got := show.Replace(subject); got != "[mx1] Mexica: <דוד>, <محمد>" {
			t.Errorf("%s: subject %q", tag, got)
		}
		page := strings.ReplaceAll(env.HTML, "\r\n", "\n")
		for _, want := range []string{"<strong><bdi>דוד</bdi>", "שלום Ada, מה שלומך?</blockquote>", "#5 <bdi>דוד</bdi> (2)",
			"[A]  <bdi>דוד לוי</bdi>      12", `<blockquote dir="auto"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %q:\n%s", tag, want, page)
			}
		}
	}
}
