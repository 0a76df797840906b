package http_test

import (
	"bufio"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestOfferedSquaresArePlain: what marks the squares that Mexica offers has a contrast of 3 at least to all that a
// square can be, by day and by night, and is as wide on a telephone as on a desk.
func TestOfferedSquaresArePlain(t *testing.T) {
	style, err := os.ReadFile("pages/assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	rule := regexp.MustCompile(`svg \.way\.cell \{([^}]*)\}`).FindSubmatch(style)
	if rule == nil {
		t.Fatal("no rule for squares")
	}
	said := string(rule[1])
	mark := regexp.MustCompile(`stroke: #([0-9a-f]{6});`).FindStringSubmatch(said)
	if mark == nil || !strings.Contains(said, "non-scaling-stroke") || strings.Contains(said, "stroke-opacity") {
		t.Fatalf("the mark is %q", said)
	}
	look, err := os.Open("../engine/games/mexica/board/look.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	seen := 0
	for lines := bufio.NewScanner(look); lines.Scan(); {
		words := strings.Fields(lines.Text())
		ground := len(words) > 2 && (words[0] == "paint" && strings.HasPrefix(words[1], "ground.") ||
			words[0] == "color" && strings.Contains(" lakeNear canalBed canalFill grass stone plank ", " "+words[1]+" "))
		if !ground {
			continue
		}
		seen++
		if c := contrast(t, mark[1], words[2]); c < 3 {
			t.Errorf("on %s: %.1f", words[1], c)
		}
	}
	if seen < 10 {
		t.Errorf("%d grounds", seen)
	}
}

// contrast is that of two colours by WCAG 2.
func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(t *testing.T, colour string) float64 {
	n, err := strconv.ParseUint(colour, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	part := func(shift int) float64 {
		v := float64(n>>shift&0xff) / 255
		if v <= .04045 {
			return v / 12.92
		}
		return math.Pow((v+.055)/1.055, 2.4)
	}
	return .2126*part(16) + .7152*part(8) + .0722*part(0)
}
