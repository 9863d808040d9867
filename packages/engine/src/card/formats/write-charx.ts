import { type Zippable, zipSync } from 'fflate'
import { isSafePath } from '../../files/safe-path.ts'
import { mainIcon } from '../assets/picture.ts'
import { relinkAssets } from '../assets/relink.ts'
import type { AssetRow, Card, CardAssetFile, CardImage } from '../model/card.ts'
import { extensionOf, imageTypeOf } from '../model/image-type.ts'
import { type ExportOptions, exportCard } from './export.ts'

/** `icon` is used when `assets` contain no picture; unreferenced files are packed unchanged. */
export type CharxOptions = ExportOptions & { icon?: CardImage; assets?: readonly CardAssetFile[] }

/** A fixed date, in local time as zip stores it, so that archives do not reveal when files changed. */
const FIXED_DATE = new Date(1980, 0, 1)

export function writeCharx(card: Card, options: CharxOptions = {}): Uint8Array {
  const files = new Map<string, Uint8Array>()
  const uris = new Map<string, string>()
  for (const file of options.assets ?? []) {
    const path = archivePath(file)
    if (path !== file.path) uris.set(file.path, `embeded://${path}`)
    if (isSafePath(path)) files.set(path, file.bytes)
  }
  const linked = relinkAssets(card.data, uris)
  const rows = withIcon(linked.assets ?? [], files, options.icon)
  const data = rows.length > 0 ? { ...linked, assets: rows } : linked
  return pack(exportCard({ ...card, data }, options), files)
}

/** PNG assets are only numbered; an archive needs a path with an extension. */
function archivePath(file: CardAssetFile): string {
  if (file.use === null || file.path.includes('/')) return file.path
  const kind = imageTypeOf(file.bytes) ? 'images' : 'other'
  const name = `${file.path}.${file.use.ext || 'bin'}`
  return ['assets', file.use.type, kind, name].map(part => part.replace(/[^\p{L}\p{N}._-]/gu, '_')).join('/')
}

/** Adds a row for the picture unless one exists. */
function withIcon(rows: AssetRow[], files: Map<string, Uint8Array>, icon: CardImage | undefined): AssetRow[] {
  if (icon === undefined || mainIcon(rows, files)) return rows
  const ext = extensionOf(icon.type)
  const path = `assets/icon/images/main.${ext}`
  files.set(path, icon.bytes)
  const otherAssets = rows.filter(
    row => !(row.type === 'icon' && row.uri.toLowerCase().startsWith('ccdefault:')),
  )
  return [{ type: 'icon', uri: `embeded://${path}`, name: 'main', ext }, ...otherAssets]
}

function pack(json: ReturnType<typeof exportCard>, files: Map<string, Uint8Array>): Uint8Array {
  const cardJson = new TextEncoder().encode(JSON.stringify(json, null, 2))
  const zip: Zippable = { 'card.json': [cardJson, { level: 6, mtime: FIXED_DATE }] }
  for (const [path, bytes] of files)
    zip[path] = [bytes, { level: imageTypeOf(bytes) ? 0 : 6, mtime: FIXED_DATE }]
  return zipSync(zip)
}
