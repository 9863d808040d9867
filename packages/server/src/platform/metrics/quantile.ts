/** Interpolates linearly. Null if there are no samples. */
export function quantile(part: number, bounds: readonly number[], counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = part * total
  let below = 0
  for (const [at, count] of counts.entries()) {
    const upper = bounds[at]
    if (upper === undefined) break // the last bucket has no upper bound
    if (count > 0 && below + count >= rank) {
      const lower = bounds[at - 1] ?? 0
      return lower + (upper - lower) * ((rank - below) / count)
    }
    below += count
  }
  return bounds.at(-1) ?? null
}
