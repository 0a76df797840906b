package geom

// Around is the box that holds both.
func (a Area) Around(b Area) Area {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return Area{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}
