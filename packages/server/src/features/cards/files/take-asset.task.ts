import { readFile } from 'node:fs/promises'
import type { CardData } from '@inkling/engine'
import { retainedAssets } from './referenced-assets.ts'

export async function run(wanted: {
  source: string
  data: CardData
  path: string
}): Promise<Uint8Array | null> {
  const kept = retainedAssets(await readFile(wanted.source), wanted.data)
  return kept.find(({ path }) => path === wanted.path)?.bytes ?? null
}
