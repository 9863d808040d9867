import { readFile } from 'node:fs/promises'
import type { CardData } from '@inkling/engine'
import { retainedAssets } from './referenced-assets.ts'

export async function run(request: {
  source: string
  data: CardData
  path: string
}): Promise<Uint8Array | null> {
  const assets = retainedAssets(await readFile(request.source), request.data)
  return assets.find(({ path }) => path === request.path)?.bytes ?? null
}
