package scene

// Icon is a shape as a picture of size by size units among the words of a page, which say what it means.
func Icon(size float64, shape Shape, o SVGOptions) []byte {
	w := svgWriter{o: o}
	w.raw(`<svg class="icon"`)
	w.attr("viewBox", "0 0 "+num(size)+" "+num(size))
	w.num("width", size)
	w.num("height", size)
	w.raw(` aria-hidden="true"`)
	w.usual()
	w.shape(&shape)
	w.raw("</svg>")
	return w.b
}
