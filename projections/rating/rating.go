// Package rating keeps how strong players of one game are: the Plackett–Luce model of Weng and Lin,
// A Bayesian Approximation Method for Online Ranking, Journal of Machine Learning Research 12 (2011),
// Algorithm 4.
//
// It is pure: the same results in the same order give the same numbers. Vectors of an independent
// implementation hold it (testdata).
package rating

import (
	"math"
	"slices"
)

// The numbers that everybody begins with, and what a game moves them by.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2 // spread of one result about the strength
	tau        = startMu / 300  // by how much a strength may change between two games
	kappa      = 0.0001         // the least part of a variance that one game leaves
)

// Provisional is how many games a rating wants to say much.
const Provisional = 10

// Rating is what is known of a strength: it is Mu, give or take Sigma (one standard deviation).
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// Start is the rating of who has not played.
func Start() Rating { return Rating{startMu, startSigma} }

// Sure is what the strength is above with great certainty: lists are ordered by it.
func (r Rating) Sure() float64 { return r.Mu - 3*r.Sigma }

// Update gives the ratings after one game. places are those of the players, the best the lowest; equal ones
// share a place. It must be as long as before; fewer than two players change nothing.
func Update(before []Rating, places []int) []Rating {
	after := slices.Clone(before)
	if len(before) < 2 || len(places) != len(before) {
		return after
	}
	f := fieldOf(before, places)
	for i, r := range before {
		omega, delta := f.surprise(i)
		v := f.variance[i]
		delta *= v / (f.c * f.c) * math.Sqrt(v) / f.c
		after[i] = Rating{Mu: r.Mu + omega*v/f.c, Sigma: math.Sqrt(v * max(1-delta, kappa))}
	}
	return after
}

// field is all players of a game together, in the terms of the paper.
type field struct {
	places   []int
	variance []float64 // of each strength, before the game
	c        float64   // spread of all results together
	force    []float64 // weight of each player in the draw for a place
	rest     []float64 // weight of all who stood in the draw for the place of each
	shared   []float64 // how many have the place of each
}

func fieldOf(before []Rating, places []int) field {
	n, sum := len(before), 0.0
	f := field{places: places, variance: make([]float64, n), force: make([]float64, n), rest: make([]float64, n),
		shared: make([]float64, n)}
	for i, r := range before {
		f.variance[i] = r.Sigma*r.Sigma + tau*tau
		sum += f.variance[i] + beta*beta
	}
	f.c = math.Sqrt(sum)
	for i, r := range before {
		f.force[i] = math.Exp(r.Mu / f.c)
	}
	for q, place := range places {
		for i := range before {
			if places[i] >= place {
				f.rest[q] += f.force[i]
			}
			if places[i] == place {
				f.shared[q]++
			}
		}
	}
	return f
}

// surprise is by how much player i did better than was to be expected, and how much that tells of him.
func (f field) surprise(i int) (omega, delta float64) {
	for q, place := range f.places {
		if place > f.places[i] {
			continue
		}
		share := f.force[i] / f.rest[q]
		delta += share * (1 - share) / f.shared[q]
		if q == i {
			omega += 1 / f.shared[q]
		}
		omega -= share / f.shared[q]
	}
	return omega, delta
}
