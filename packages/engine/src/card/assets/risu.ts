import { toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { CardAssetFile } from '../model/card.ts'

export type AssetPointer = { uri: string; at: string; use: NonNullable<CardAssetFile['use']> }

/** Maps RisuAI's lists in V2 cards to the V3 types of their assets. */
const LISTS = { emotions: 'emotion', additionalAssets: 'x-risu-asset' } as const

/**
 * Finds files referenced by RisuAI's lists in V2 cards: `[name, address]` for emotions, plus the extension for other
 * assets. A file given as base64 stays in place.
 */
export function risuPointers(extensions: JsonObject): AssetPointer[] {
  const { risuai } = extensions
  if (!isObject(risuai)) return []
  return Object.entries(LISTS).flatMap(([list, type]) => pointersIn(risuai[list], list, type))
}

function pointersIn(rows: Json | undefined, list: string, type: string): AssetPointer[] {
  return (Array.isArray(rows) ? rows : []).flatMap((row, index) => {
    if (
      !Array.isArray(row) ||
      typeof row[1] !== 'string' ||
      !/^(?:__asset:|embedd?ed:|https?:)/i.test(row[1])
    )
      return []
    const use = { type, name: toText(row[0]), ext: toText(row[2]).toLowerCase() }
    return [{ uri: row[1], at: `data.extensions.risuai.${list}.${index}`, use }]
  })
}
