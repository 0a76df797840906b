// Package rating keeps how strong players of one game are: the Plackett–Luce model of Weng and Lin, A Bayesian
// Approximation Method for Online Ranking, Journal of Machine Learning Research 12 (2011), Algorithm 4.
//
// It is pure: the same results in the same order give the same numbers. Vectors of an independent
// implementation hold it (testdata).
package rating

import "math"

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
	after := make([]Rating, len(before))
	copy(after, before)
	if len(before) < 2 || len(places) != len(before) {
		return after
	}
	variance, sum := make([]float64, len(before)), 0.0
	for i, r := range before {
		variance[i] = r.Sigma*r.Sigma + tau*tau
		sum += variance[i] + beta*beta
	}
	c := math.Sqrt(sum)
	force, rest, shared := make([]float64, len(before)), make([]float64, len(before)), make([]float64, len(before))
	for i, r := range before {
		force[i] = math.Exp(r.Mu / c)
	}
	for q, place := range places {
		for i := range before {
			if places[i] >= place {
				rest[q] += force[i] // of all who were not yet placed
			}
			if places[i] == place {
				shared[q]++
			}
		}
	}
	for i, r := range before {
		omega, delta := 0.0, 0.0
		for q, place := range places {
			if place > places[i] {
				continue
			}
			share := force[i] / rest[q]
			delta += share * (1 - share) / shared[q]
			if q == i {
				omega += (1 - share) / shared[q]
			} else {
				omega -= share / shared[q]
			}
		}
		delta *= variance[i] / (c * c) * math.Sqrt(variance[i]) / c
		after[i] = Rating{
			Mu:    r.Mu + omega*variance[i]/c,
			Sigma: math.Sqrt(variance[i] * max(1-delta, kappa)),
		}
	}
	return after
}
