import { decodeText } from '../files/decode-text.ts'
import { CARD_LIMITS } from '../files/limits.ts'
import { Notices } from '../files/notices.ts'
import { parseFirstJson } from '../files/payload.ts'
import { readPngChunks } from '../files/png-chunks.ts'
import { asTextChunk } from '../files/png-text-chunk.ts'
import { attempt } from '../files/problems.ts'
import { recogniseJson, type UploadKind } from '../files/recognise-json.ts'
import { imageTypeOf } from './model/image-type.ts'
import { readCard } from './read.ts'

/** NovelAI stores a lorebook in a picture, RisuAI a persona. */
const PNG_KEYWORDS: readonly (readonly [string, UploadKind])[] = [
  ['naidata', 'lorebook'],
  ['persona', 'persona_backup'],
]

/**
 * Detects the kind of a file: a card in any container, a JSON file known to `recogniseJson`, or JSON lines. Bytes
 * decide; the name only helps in doubt.
 */
export function recogniseFile(bytes: Uint8Array, options: { fileName?: string } = {}): UploadKind {
  const json = jsonOf(bytes)
  if (json !== undefined) return recogniseJson(json)
  if (readCard(bytes, options).ok) return 'card'
  const image = imageTypeOf(bytes)
  if (image === 'image/png') return kindOfPng(bytes)
  return image ? 'image' : 'unknown'
}

/** The file's JSON, or that of its first line for JSON lines. */
function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > CARD_LIMITS.jsonBytes || imageTypeOf(bytes) !== null) return undefined
  const json = attempt(() => {
    const text = decodeText(bytes, new Notices()).trim()
    return text.startsWith('{') || text.startsWith('[') ? parseFirstJson(text) : undefined
  })
  return json.ok ? json.value : undefined
}

function kindOfPng(png: Uint8Array): UploadKind {
  const parts = attempt(() => readPngChunks(png))
  const texts = parts.ok ? parts.value.chunks.map(asTextChunk) : []
  const keywords = new Set(texts.map(text => text?.keyword.toLowerCase()))
  return PNG_KEYWORDS.find(([keyword]) => keywords.has(keyword))?.[1] ?? 'image'
}
