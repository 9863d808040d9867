import type { CardData } from '@inkling/engine'
import { keptAssets } from './kept-assets.ts'

/** Takes one file out of a card's source; null when there is no such. */
export const run = (wanted: { source: Uint8Array; data: CardData; path: string }): Uint8Array | null =>
  keptAssets(wanted.source, wanted.data).find(({ path }) => path === wanted.path)?.bytes ?? null
