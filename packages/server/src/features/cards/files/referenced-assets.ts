import { type CardData, type CardFile, readCard, referencedPaths } from '@inkling/engine'

/** The files of a card's source that are still the card's: those that it pointed at once and does no more are gone. */
export function keptAssets(source: Uint8Array, data: CardData): CardFile[] {
  const reading = readCard(source)
  return reading.ok ? stillKept(reading.assets, data) : []
}

export function stillKept(assets: readonly CardFile[], data: CardData): CardFile[] {
  const paths = referencedPaths(data)
  return assets.filter(({ use, path }) => use === null || paths.has(path))
}
