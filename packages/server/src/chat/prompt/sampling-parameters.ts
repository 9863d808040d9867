import type { ChatSettings, Sampling } from '@inkling/contract'

/** How a model chooses its words, as its provider takes it: what nobody set is left out. */
export function samplingOf(
  { stop, ...set }: ChatSettings['sampling'],
  furtherStops: readonly string[],
): Sampling {
  const numbers = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null))
  const stops = [...new Set([...(stop ?? []), ...furtherStops])].filter(text => text !== '')
  return { ...numbers, ...(stops.length > 0 && { stop: stops }) }
}
