package scene

import (
	"fmt"
	"strings"

	"painani/engine/scene/raster"
)

// Color is a colour of the palette, which has a light and a dark form, or a
// literal one made by RGB. The zero value is None.
type Color uint32

// literal marks a colour that is itself.
const literal Color = 1 << 24

// RGB is the literal colour 0xRRGGBB, the same in every theme.
func RGB(hex uint32) Color { return literal | Color(hex&0xffffff) }

// The palette. Names say what a colour is for.
const (
	None   Color = iota
	Paper        // background of the whole picture
	Panel        // background of a box on it
	Field        // background of a space inside a box
	Edge         // outlines of boxes and spaces
	Ink          // words and marks
	Muted        // words of less weight
	Accent       // what the viewer should look at; words on it are Paper
	Water        // lake and canal
	Land         // ground
	Leaf         // forest
	Corn         // goods and materials from here on
	Wood
	Stone
	Gold
	Skull
	Cocoa
	Jade
	Brick // building stones, temples
	Sky
	Red // seats, in order
	Blue
	Green
	Yellow
	Grey  // neutral pieces
	Night // black on any seat's light colour
	Day   // white on any seat's dark colour
	named // how many there are
)

// Theme is which form of the palette is used.
type Theme uint8

// The themes.
const (
	Light Theme = iota
	Dark
)

// swatch is a palette colour: its name in style sheets and its two forms.
type swatch struct {
	name        string
	light, dark uint32
}

// palette is in the order of the constants. Pieces and goods keep their colour
// in the dark; grounds, outlines and words change.
var palette = [named]swatch{
	None:   {"none", 0, 0},
	Paper:  {"paper", 0xfbf8f1, 0x15171b},
	Panel:  {"panel", 0xf0e8d8, 0x23262c},
	Field:  {"field", 0xfffdf8, 0x31353d},
	Edge:   {"edge", 0x85795f, 0x8b8574},
	Ink:    {"ink", 0x1d1a16, 0xf1ede4},
	Muted:  {"muted", 0x655c4d, 0xb5ae9f},
	Accent: {"accent", 0xb0186b, 0xff8fc7},
	Water:  {"water", 0xa8cde2, 0x24485e},
	Land:   {"land", 0xe9dcb4, 0x4d4632},
	Leaf:   {"leaf", 0x7fa86a, 0x4b7040},
	Corn:   {"corn", 0xf6cf4a, 0xf6cf4a},
	Wood:   {"wood", 0x9c6536, 0xa9713f},
	Stone:  {"stone", 0xa3a9ae, 0xa3a9ae},
	Gold:   {"gold", 0xe2a412, 0xe2a412},
	Skull:  {"skull", 0xe6f2f5, 0xe6f2f5},
	Cocoa:  {"cocoa", 0x6b3f2a, 0x7d4c34},
	Jade:   {"jade", 0x5aa78c, 0x5aa78c},
	Brick:  {"brick", 0xc98a5e, 0xa06a45},
	Sky:    {"sky", 0x8fb8de, 0x3c6187},
	Red:    {"red", 0xc4331c, 0xd8452c},
	Blue:   {"blue", 0x173a8c, 0x2b55bd},
	Green:  {"green", 0x35b288, 0x35b288},
	Yellow: {"yellow", 0xf7de4b, 0xf7de4b},
	Grey:   {"grey", 0x8a8a8a, 0x9a9a9a},
	Night:  {"night", 0x141210, 0x141210},
	Day:    {"day", 0xffffff, 0xffffff},
}

// hex is the colour as 0xRRGGBB in a theme; colours that do not exist are Ink.
func (c Color) hex(t Theme) uint32 {
	if c&literal != 0 {
		return uint32(c) & 0xffffff
	}
	if c >= named {
		c = Ink
	}
	if t == Dark {
		return palette[c].dark
	}
	return palette[c].light
}

func (c Color) rgb(t Theme) raster.RGB { return raster.RGB(c.hex(t)) }

// name is the colour's name in style sheets, empty if it has none.
func (c Color) name() string {
	if c == None || c >= named {
		return ""
	}
	return palette[c].name
}

// StyleSheet is CSS that gives the palette its colours, in their dark form where the reader
// prefers it, for pages that embed scenes encoded with SVGOptions.Classes.
func StyleSheet() string {
	var b strings.Builder
	for c := Paper; c < named; c++ {
		s := palette[c]
		fmt.Fprintf(&b, ".f-%s{fill:#%06x}.s-%s{stroke:#%06x}\n", s.name, s.light, s.name, s.light)
	}
	b.WriteString("@media (prefers-color-scheme: dark) {\n")
	for c := Paper; c < named; c++ {
		s := palette[c]
		if s.light != s.dark {
			fmt.Fprintf(&b, ".f-%s{fill:#%06x}.s-%s{stroke:#%06x}\n", s.name, s.dark, s.name, s.dark)
		}
	}
	b.WriteString("}\n")
	return b.String()
}
