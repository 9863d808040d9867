import { readFile } from 'node:fs/promises'
import type { CardAsset } from '@inkling/contract'
import type { CardData } from '@inkling/engine'
import { retainedAssets } from './referenced-assets.ts'

/** Worker task that lists the files in a card's source with their sizes. */
export async function run({ source, data }: { source: string; data: CardData }): Promise<CardAsset[]> {
  const kept = retainedAssets(await readFile(source), data)
  return kept.map(({ path, bytes }) => ({ path, bytes: bytes.length }))
}
