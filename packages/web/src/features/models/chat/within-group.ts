/** The nearest place to the wanted one that a model can take: recommended ones stand before all others. */
export function withinGroup(
  models: readonly { readonly recommended: boolean }[],
  from: number,
  wanted: number,
): number {
  const isRecommended = models[from]?.recommended
  const first = models.findIndex(({ recommended }) => recommended === isRecommended)
  const last = models.findLastIndex(({ recommended }) => recommended === isRecommended)
  return Math.min(last, Math.max(first, wanted))
}
