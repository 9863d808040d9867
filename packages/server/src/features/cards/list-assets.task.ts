import type { CardAsset } from '@inkling/contract'
import type { CardData } from '@inkling/engine'
import { keptAssets } from './kept-assets.ts'

/** Names the files in a card's source, and how large each is. */
export const run = ({ source, data }: { source: Uint8Array; data: CardData }): CardAsset[] =>
  keptAssets(source, data).map(({ path, bytes }) => ({ path, bytes: bytes.length }))
