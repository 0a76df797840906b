package scene

// Named is the colour of the palette that has a name in style sheets.
func Named(name string) (Color, bool) {
	for c := Paper; c < named; c++ {
		if palette[c].name == name {
			return c, true
		}
	}
	return None, false
}
