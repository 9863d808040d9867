import type { CardAsset } from '@inkling/contract'
import { parseAssetUri, referencedPaths } from '@inkling/engine'
import { asObject, type Fields, text } from '../draft/card-edit.ts'

/** Something that the card carries, or points at. */
export interface AssetRow {
  readonly key: string
  readonly name: string
  readonly type: string
  /** Bytes; null for what is elsewhere, or nowhere. */
  readonly size: number | null
  /** Under which it can be taken out of the card's file. */
  readonly path: string | null
  /** Where it stands in `assets`; null for a file that no row is about. */
  readonly at: number | null
  readonly isRemote: boolean
}

export const rawAssets = ({ assets }: Fields): readonly unknown[] => (Array.isArray(assets) ? assets : [])

/** The rows of the card's `assets`, and the files that came along beside them. */
export function assetRows(data: Fields, files: readonly CardAsset[]): AssetRow[] {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const rows = rawAssets(data).flatMap((raw, at) => {
    const row = asObject(raw)
    return row === undefined ? [] : [rowOf(row, at, sizes)]
  })
  const named = referencedPaths({ assets: rawAssets(data) as never }) // what came as JSON is JSON
  const others = files.filter(({ path }) => !named.has(path))
  return [...rows, ...others.map(({ path, bytes }) => otherFile(path, bytes))]
}

function rowOf(row: Fields, at: number, sizes: ReadonlyMap<string, number>): AssetRow {
  const target = parseAssetUri(text(row, 'uri'))
  const path = target.kind === 'file' && sizes.has(target.path) ? target.path : null
  const inline = target.kind === 'inline' ? Math.floor((target.base64.length * 3) / 4) : null
  return {
    key: `row ${at}`,
    name: [text(row, 'name'), text(row, 'ext')].filter(part => part !== '').join('.'),
    type: text(row, 'type'),
    size: path === null ? inline : (sizes.get(path) ?? null),
    path,
    at,
    isRemote: target.kind === 'remote',
  }
}

const otherFile = (path: string, size: number): AssetRow => ({
  key: `file ${path}`,
  name: path,
  type: '',
  size,
  path,
  at: null,
  isRemote: false,
})
