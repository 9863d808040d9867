import { toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { CardAssetFile } from '../model/card.ts'

/** Where in a card a file is named, and what it is there for. */
export type AssetPointer = { uri: string; at: string; use: NonNullable<CardAssetFile['use']> }

/** RisuAI's lists in V2 cards, and the types that V3 has for what is in them. */
const LISTS = { emotions: 'emotion', additionalAssets: 'x-risu-asset' } as const

/**
 * The files that a V2 card of RisuAI names in lists of its own: `[name, address]` for emotions, with the extension as a
 * third for other assets. Such a list may hold the file itself as base64, which stays where it is.
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
