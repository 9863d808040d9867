import { type CardAssetFile, type CardData, readCard, referencedPaths } from '@inkling/engine'

/** Files of a card's source, without those the card referred to earlier but no longer does. */
export function retainedAssets(source: Uint8Array, data: CardData): CardAssetFile[] {
  const reading = readCard(source, namedAs(data))
  return reading.ok ? filterRetainedAssets(reading.assets, data) : []
}

/** Reads a source without a name under the card's current name. */
export const namedAs = ({ name }: CardData): { fileName: string } => ({ fileName: `${name}.card` })

export function filterRetainedAssets(assets: readonly CardAssetFile[], data: CardData): CardAssetFile[] {
  const paths = referencedPaths(data)
  return assets.filter(({ use, path }) => use === null || paths.has(path))
}
