import type { Notices } from '../../files/notices.ts'
import type { CardAssetFile, CardData } from '../model/card.ts'
import { decodeImage } from './inline-image.ts'
import { type AssetPointer, risuPointers } from './risu.ts'
import { parseAssetUri } from './uri.ts'

/**
 * Links a card's files to what references them: rows of `data.assets` and RisuAI's own lists. Keeps unreferenced files;
 * notes dangling and remote references.
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
    if (target.kind === 'remote') notices.add('asset_remote', at, { url: uri.slice(0, URL_SHOWN) })
    if (target.kind === 'inline' && use.type === 'icon' && !decodeImage(target.base64))
      notices.add('asset_refused', at)
    if (target.kind !== 'file') continue
    if (!files.has(target.path)) notices.add('asset_missing', at, { file: target.path })
    else if (!uses.has(target.path)) uses.set(target.path, use)
  }
  return [...files].map(([path, bytes]) => ({ path, bytes, use: uses.get(path) ?? null }))
}

/** Length of a URL quoted in a notice. */
const URL_SHOWN = 200

function listAssetPointers(data: CardData): AssetPointer[] {
  const rows = (data.assets ?? []).map(({ uri, type, name, ext }, at) => {
    return { uri, at: `data.assets.${at}`, use: { type: type.toLowerCase(), name, ext } }
  })
  return [...rows, ...risuPointers(data.extensions)]
}
