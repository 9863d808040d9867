import type { UpstreamModel } from '@inkling/contract'

/** Those whose names hold every word that was typed; all of them while nothing is, or one is named whole. */
export function matchingModels(models: readonly UpstreamModel[], typed: string): readonly UpstreamModel[] {
  if (models.some(({ model }) => model === typed)) return models
  const words = typed
    .toLowerCase()
    .split(/[\s/:]+/)
    .filter(Boolean)
  return models.filter(({ model, name }) => {
    const text = `${model} ${name}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
