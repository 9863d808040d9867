import type { CardAsset } from '@inkling/contract'
import { parseAssetUri, referencedPaths } from '@inkling/engine'
import { asObject, type CardFields, textField } from '../draft/card-edit.ts'

export interface EditorAsset {
  readonly key: string
  readonly name: string
  readonly type: string
  /** In bytes; null for remote or missing files. */
  readonly size: number | null
  /** Path for extraction from the card's file. */
  readonly path: string | null
  /** Index in `assets`; null for an unreferenced file. */
  readonly at: number | null
  readonly isRemote: boolean
}

export const listRawAssets = ({ assets }: CardFields): readonly unknown[] =>
  Array.isArray(assets) ? assets : []

/** The card's `assets` and its unreferenced files. */
export function listEditorAssets(data: CardFields, files: readonly CardAsset[]): EditorAsset[] {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const rows = listRawAssets(data).flatMap((raw, at) => {
    const row = asObject(raw)
    return row === undefined ? [] : [toEditorAsset(row, at, sizes)]
  })
  const named = referencedPaths({ assets: listRawAssets(data) as never }) // parsed from JSON
  const unnamedFiles = files.filter(({ path }) => !named.has(path))
  return [...rows, ...unnamedFiles.map(({ path, bytes }) => toFileAsset(path, bytes))]
}

function toEditorAsset(row: CardFields, at: number, sizes: ReadonlyMap<string, number>): EditorAsset {
  const target = parseAssetUri(textField(row, 'uri'))
  const path = target.kind === 'file' && sizes.has(target.path) ? target.path : null
  const inline = target.kind === 'inline' ? Math.floor((target.base64.length * 3) / 4) : null
  return {
    key: `row ${at}`,
    name: [textField(row, 'name'), textField(row, 'ext')].filter(part => part !== '').join('.'),
    type: textField(row, 'type'),
    size: path === null ? inline : (sizes.get(path) ?? null),
    path,
    at,
    isRemote: target.kind === 'remote',
  }
}

const toFileAsset = (path: string, size: number): EditorAsset => ({
  key: `file ${path}`,
  name: path,
  type: '',
  size,
  path,
  at: null,
  isRemote: false,
})
