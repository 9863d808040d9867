import { decodeBase64 } from '../../files/base64.ts'
import type { Notices } from '../../files/notices.ts'
import type { AssetRow, CardAssetFile, CardData, CardImage } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'
import { type AssetPointer, risuPointers } from './risu.ts'
import { parseAssetUri } from './uri.ts'

/**
 * Joins the files that came with a card to what points at them: rows of `data.assets`, and RisuAI's own lists. Files
 * nothing points at are kept all the same; what points nowhere is told in a notice.
 */
export function linkAssets(
  data: CardData,
  files: Map<string, Uint8Array>,
  notices: Notices,
): CardAssetFile[] {
  const uses = new Map<string, CardAssetFile['use']>()
  for (const { uri, at, use } of listAssetPointers(data)) {
    const target = parseAssetUri(uri)
    if (target.kind === 'refused') notices.add('asset_refused', at)
    if (target.kind !== 'file') continue
    if (!files.has(target.path)) notices.add('asset_missing', at, { file: target.path })
    else if (!uses.has(target.path)) uses.set(target.path, use)
  }
  return [...files].map(([path, bytes]) => ({ path, bytes, use: uses.get(path) ?? null }))
}

function listAssetPointers(data: CardData): AssetPointer[] {
  const rows = (data.assets ?? []).map(({ uri, type, name, ext }, at) => {
    return { uri, at: `data.assets.${at}`, use: { type, name, ext } }
  })
  return [...rows, ...risuPointers(data.extensions)]
}

/** The card's main picture among its files: the icon named `main` in any case, otherwise the first icon. */
export function mainIcon(rows: readonly AssetRow[], files: Map<string, Uint8Array>): CardImage | undefined {
  const icons = rows.filter(row => row.type === 'icon')
  const main = icons.filter(row => row.name.toLowerCase() === 'main')
  for (const row of [...main, ...icons]) {
    const bytes = readAssetBytes(row, files)
    const type = bytes && imageTypeOf(bytes)
    if (bytes && type) return { bytes, type }
  }
  return undefined
}

function readAssetBytes(row: AssetRow, files: Map<string, Uint8Array>): Uint8Array | null {
  const target = parseAssetUri(row.uri)
  if (target.kind === 'file') return files.get(target.path) ?? null
  if (target.kind !== 'inline') return null
  return decodeBase64(Uint8Array.from(target.base64, letter => Math.min(letter.charCodeAt(0), 255)))
}
