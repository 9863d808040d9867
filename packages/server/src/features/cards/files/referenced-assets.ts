import { type CardAssetFile, type CardData, readCard, referencedPaths } from '@inkling/engine'

/** The source's files, except those to which the card no longer refers. */
export function retainedAssets(source: Uint8Array, data: CardData): CardAssetFile[] {
  const reading = readCard(source, namedAs(data))
  return reading.ok ? filterRetainedAssets(reading.assets, data) : []
}

/** A source without a name is read under the card's current name. */
export const namedAs = ({ name }: CardData): { fileName: string } => ({ fileName: `${name}.card` })

export function filterRetainedAssets(assets: readonly CardAssetFile[], data: CardData): CardAssetFile[] {
  const paths = referencedPaths(data)
  return assets.filter(({ use, path }) => use === null || paths.has(path))
}
