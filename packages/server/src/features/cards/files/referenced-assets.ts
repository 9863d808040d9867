import { type CardAssetFile, type CardData, readCard, referencedPaths } from '@inkling/engine'

/** The files of a card's source that are still the card's: those that it pointed at once and does no more are gone. */
export function retainedAssets(source: Uint8Array, data: CardData): CardAssetFile[] {
  const reading = readCard(source, namedAs(data))
  return reading.ok ? filterRetainedAssets(reading.assets, data) : []
}

/** A source whose card has no name is read under the name that its card has here. */
export const namedAs = ({ name }: CardData): { fileName: string } => ({ fileName: `${name}.card` })

export function filterRetainedAssets(assets: readonly CardAssetFile[], data: CardData): CardAssetFile[] {
  const paths = referencedPaths(data)
  return assets.filter(({ use, path }) => use === null || paths.has(path))
}
