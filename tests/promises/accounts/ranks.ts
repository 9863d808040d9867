/**
 * The probability that two sets of times differ this much in rank by chance (Mann–Whitney U, two-sided, with the normal
 * approximation, which is good from a few dozen samples on).
 */
export function likelihoodOfSame(some: readonly number[], sample: readonly number[]): number {
  const all = [
    ...some.map(time => ({ time, isSome: true })),
    ...sample.map(time => ({ time, isSome: false })),
  ]
  all.sort((a, b) => a.time - b.time)
  let rankSum = 0
  for (let start = 0; start < all.length; ) {
    let end = start + 1
    while (end < all.length && all[end]?.time === all[start]?.time) end++
    const rank = (start + 1 + end) / 2 // ties share their mean rank
    for (const { isSome } of all.slice(start, end)) if (isSome) rankSum += rank
    start = end
  }
  const [n, m] = [some.length, sample.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** The normal distribution up to `z` (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
