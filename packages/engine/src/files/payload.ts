import { decodeBase64 } from './base64.ts'
import { decodeText } from './decode-text.ts'
import { hasAscii } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import type { Notices } from './notices.ts'
import { findJsonEnd, parseWholeJson } from './parse-json.ts'
import { CardReadError } from './problems.ts'
import { recogniseJson } from './recognise-json.ts'

/**
 * Parses JSON, and ignores what follows an object with a notice, unless it is more JSON.
 * @throws CardReadError that names the kind of a JSON-lines file
 */
export function parseJson(text: string, notices: Notices): unknown {
  const json = parseWholeJson(text)
  if (json !== undefined) return json
  const first = parseFirstObject(text.trim())
  if (first !== undefined) {
    notices.add('text_after_ignored', 'file')
    return first
  }
  const kind = recogniseJson(parseWholeJson(firstLine(text)))
  if (kind !== 'unknown') throw new CardReadError('not_a_card', { kind })
  const wasMeantToBe = text.trimStart().startsWith('{')
  throw new CardReadError(wasMeantToBe ? 'broken_json' : 'not_a_card', { reason: 'syntax' })
}

/** Undefined if more JSON follows, as in JSON lines. */
function parseFirstObject(text: string): unknown {
  const end = text.startsWith('{') ? findJsonEnd(text) : null
  if (end === null || /^\s*[{[]/.test(text.slice(end))) return undefined
  return parseWholeJson(text.slice(0, end))
}

function firstLine(text: string): string {
  return text.slice(0, text.search(/[\r\n]|$/))
}

/** Parses the JSON in a picture, in base64 or plain, and refuses obfuscated RisuAI cards. */
export function parsePayload(payload: Uint8Array, notices: Notices): unknown {
  const start = payload.findIndex(byte => byte > 0x20)
  if (hasAscii(payload, start, 'rcc||')) throw new CardReadError('encrypted_card')
  const isPlain = payload[start] === 0x7b
  const json = isPlain ? payload : decodeBase64(payload)
  if (json === null || json.length === 0) throw new CardReadError('broken_chunk', { reason: 'base64' })
  if (json.length > CARD_LIMITS.jsonBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  if (hasAscii(json, 0, 'rcc||')) throw new CardReadError('encrypted_card')
  return parseJson(decodeText(json, notices), notices)
}
