import { readFile } from 'node:fs/promises'
import type { CardAsset } from '@inkling/contract'
import type { CardData } from '@inkling/engine'
import { retainedAssets } from './referenced-assets.ts'

export async function run({ source, data }: { source: string; data: CardData }): Promise<CardAsset[]> {
  const assets = retainedAssets(await readFile(source), data)
  return assets.map(({ path, bytes }) => ({ path, bytes: bytes.length }))
}
