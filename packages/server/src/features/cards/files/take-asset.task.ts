import { readFile } from 'node:fs/promises'
import type { CardData } from '@inkling/engine'
import { retainedAssets } from './referenced-assets.ts'

/** Worker task that extracts a file from a card's source; null if it does not exist. */
export async function run(wanted: {
  source: string
  data: CardData
  path: string
}): Promise<Uint8Array | null> {
  const kept = retainedAssets(await readFile(wanted.source), wanted.data)
  return kept.find(({ path }) => path === wanted.path)?.bytes ?? null
}
