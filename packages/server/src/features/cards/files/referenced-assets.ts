import { type CardAssetFile, type CardData, readCard, referencedPaths } from '@inkling/engine'

/** The files of a card's source that are still the card's: those that it pointed at once and does no more are gone. */
export function retainedAssets(source: Uint8Array, data: CardData): CardAssetFile[] {
  const reading = readCard(source)
  return reading.ok ? filterRetainedAssets(reading.assets, data) : []
}

export function filterRetainedAssets(assets: readonly CardAssetFile[], data: CardData): CardAssetFile[] {
  const paths = referencedPaths(data)
  return assets.filter(({ use, path }) => use === null || paths.has(path))
}
