// Makes vectors.json by the npm package openskill, an implementation that is independent of ours:
//   npm install openskill@5.0.1 && node vectors.mjs >vectors.json
// Each vector is one game: the ratings before, the places (the best is 1, equal ones are shared), the ratings
// after. The last ones are a season: each game goes on from the ratings that the one before left.
import { rate, rating } from 'openskill'

let seed = 20111
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const pick = n => Math.floor(random() * n)

const vectors = []
const play = (before, places) => {
  const after = rate(before.map(r => [r]), { rank: places }).map(([r]) => ({ mu: r.mu, sigma: r.sigma }))
  vectors.push({ before: before.map(({ mu, sigma }) => ({ mu, sigma })), places, after })
  return after
}

play([rating(), rating()], [1, 2])
play([rating(), rating()], [1, 1])
play([rating(), rating(), rating()], [2, 1, 2])
play([rating(), rating(), rating(), rating()], [1, 2, 3, 4])
play([rating(), rating(), rating(), rating()], [1, 4, 4, 4])
for (let k = 0; k < 24; k++) {
  const n = 2 + pick(3)
  const before = Array.from({ length: n }, () => ({ mu: 5 + 40 * random(), sigma: 0.6 + 9 * random() }))
  play(before, before.map(() => 1 + pick(n)))
}
let season = Array.from({ length: 4 }, () => rating())
for (let k = 0; k < 12; k++) {
  season = play(season, season.map(() => 1 + pick(4)))
}
console.log('[\n' + vectors.map(v => JSON.stringify(v)).join(',\n') + '\n]')
