package engine

import "painani/engine/neural"

// Learner is what Rules may offer besides: a Score by a net that self-play taught what a position will yet
// bring.
type Learner[S any] interface {
	// See is what such a net is told of a position for a seat; always as many inputs, in the same order.
	See(s *S, seat Seat, in *neural.Inputs)
	// Sure is what the seat will have at the end for what it has already, in the unit of Score: the rest is for
	// the net to tell.
	Sure(s *S, seat Seat) int
	// Learnt is the same game with a Score by a net; by nil with that of the game's own net for so many seats,
	// false if there is none.
	Learnt(n *neural.Net, seats int) (Rules[S], bool)
}

func (p *position[S]) Learnt(n *neural.Net) (Position, bool) {
	r, ok := p.game.Rules.(Learner[S])
	if !ok {
		return p, false
	}
	keen, ok := r.Learnt(n, len(p.Tally().Points))
	if !ok {
		return p, false
	}
	return &position[S]{game[S]{keen}, p.s}, true
}

func (p *position[S]) See(seat Seat, in *neural.Inputs) (sure int, ok bool) {
	r, ok := p.game.Rules.(Learner[S])
	if !ok {
		return 0, false
	}
	r.See(&p.s, seat, in)
	return r.Sure(&p.s, seat), true
}
