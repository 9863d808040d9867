import { encodeBase64 } from '../../files/base64.ts'
import { joinBytes } from '../../files/join.ts'
import { makeChunk, PNG_SIGNATURE, type PngChunk, readPngChunks } from '../../files/png-chunks.ts'
import { asTextChunk, makeTextChunk } from '../../files/png-text-chunk.ts'
import type { JsonObject } from '../../json/json.ts'
import { referencedPaths, relinkAssets } from '../assets/relink.ts'
import type { Card, CardAssetFile } from '../model/card.ts'
import { type ExportOptions, exportCard, toV2 } from './export.ts'
import { assetKey, rankCardKeyword, readPngAssets } from './read-png.ts'

/** `assets` default to those already in the picture. */
export type PngOptions = ExportOptions & { assets?: readonly CardAssetFile[] }

/**
 * Writes a card into a PNG or APNG, as `chara` for V2 programs and `ccv3` for others. Replaces any previous card, keeps
 * all other chunks byte for byte and embeds only referenced files. Throws if the picture is not a PNG.
 */
export function writeCardPng(card: Card, png: Uint8Array, options: PngOptions = {}): Uint8Array {
  const { chunks } = readPngChunks(png)
  const exported = exportCard(card, options)
  const { v3, files } = embedAssets(exported, options.assets ?? readPngAssets(chunks))
  return joinBytes([
    Uint8Array.from(PNG_SIGNATURE, letter => letter.charCodeAt(0)),
    ...chunks.filter(chunk => !isOfCard(chunk)).map(chunk => chunk.whole),
    ...[...files].map(([key, bytes]) => makeTextChunk(`chara-ext-asset_:${key}`, encodeBase64(bytes))),
    cardChunk('chara', toV2(v3)),
    cardChunk('ccv3', v3),
    makeChunk('IEND', new Uint8Array()),
  ])
}

function isOfCard(chunk: PngChunk): boolean {
  const text = asTextChunk(chunk)
  return text !== null && (rankCardKeyword(text.keyword) !== null || assetKey(text.keyword) !== null)
}

function cardChunk(keyword: string, json: JsonObject): Uint8Array {
  return makeTextChunk(keyword, encodeBase64(new TextEncoder().encode(JSON.stringify(json))))
}

/** Gives each referenced file a valid keyword key and updates the card's URIs. */
function embedAssets(
  v3: JsonObject,
  assets: readonly CardAssetFile[],
): { v3: JsonObject; files: Map<string, Uint8Array> } {
  const referenced = referencedPaths(v3)
  const used = assets.filter(file => referenced.has(file.path))
  const files = new Map(used.filter(hasKey).map(file => [file.path, file.bytes]))
  const uris = new Map<string, string>()
  let next = 0
  for (const file of used.filter(file => !hasKey(file))) {
    while (files.has(String(next))) next++
    files.set(String(next), file.bytes)
    uris.set(file.path, `__asset:${next}`)
  }
  return { v3: relinkAssets(v3, uris), files }
}

/** PNG assets already have a plain key. */
function hasKey(file: CardAssetFile): boolean {
  return /^[\w.-]{1,60}$/.test(file.path)
}
