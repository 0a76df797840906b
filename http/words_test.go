package http_test

import (
	"regexp"
	"strings"
	"testing"
)

// english are words of moves and of pages that no German or Hungarian text has.
var english = regexp.MustCompile(`\b(place|pick|walk|canal|temple|bridge|chip|keep|pass|move|from|worship|found|buy|use|travel|` +
	`the|board|Last|strength|action|collect|spin|turn|with)\b`)

// beside is what of a page is no text for readers, or not in its reader's language: pictures by themselves, and names of games.
var beside = []*regexp.Regexp{
	regexp.MustCompile(`(?s)<head>.*?</head>|<style.*?</style>`),
	regexp.MustCompile(`Noughts (?:and Crosses|Ahead)|Veil &amp;amp; &lt;Mask&gt;`),
	regexp.MustCompile(`<[^>]*>`),
}

// TestPagesSpeakOneLanguage: in German and Hungarian no page, board or feed has a word of English moves, in all three games.
func TestPagesSpeakOneLanguage(t *testing.T) {
	s := suggesting(t)
	for _, game := range []string{"tzolkin", "mexica", "teotihuacan"} {
		id := game[:2] + "1"
		tab := s.game(game, id, 14)
		s.painted(id)
		for _, path := range []string{"/t/" + id, "/t/" + id + "/log", "/t/" + id + "/compare?a=4&b=12", "/t/" + id + "/feed.atom",
			"/t/" + id + "/board.svg", "/feeds/feeds-ada/news.atom", "/feeds/feeds-ada/deadlines.ics", "/p/ada/feed.atom",
			"/sample/" + game + "?at=30", seatPath(tab), seatPath(tab) + "?event=9", s.whole(seatPath(tab)), "/", "/new", "/players"} {
			path, _, _ = strings.Cut(path, "#")
			for _, tag := range []string{"de", "hu"} {
				sign := "?"
				if strings.Contains(path, "?") {
					sign = "&"
				}
				page := s.get(path + sign + "lang=" + tag)
				for _, x := range beside {
					page = x.ReplaceAllString(page, "\n")
				}
				for _, line := range strings.Split(page, "\n") {
					if word := english.FindString(line); word != "" {
						t.Errorf("%s in %s: %q in %.160s", path, tag, word, line)
					}
				}
			}
		}
	}
}
