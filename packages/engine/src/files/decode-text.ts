import { decodeLegacy, decodeStrictly } from './guess-encoding.ts'
import type { Notices } from './notices.ts'
import { CardReadError } from './problems.ts'

/** One replacement character is tolerated, plus one per this many intact non-ASCII characters. */
const BROKEN_SHARE = 20

/**
 * Decodes UTF-8 (even slightly damaged), UTF-16 (recognised by its mark or NUL bytes) and common older encodings.
 * @throws CardReadError if the encoding is unclear
 */
export function decodeText(bytes: Uint8Array, notices: Notices): string {
  const utf16 = utf16Label(bytes)
  if (utf16) {
    notices.add('encoding_converted', 'file', { encoding: utf16 })
    return strip(new TextDecoder(utf16).decode(bytes))
  }
  const strict = decodeStrictly('utf-8', bytes)
  return strip(strict ?? decodeOther(bytes, notices))
}

/** A text with intact characters beyond ASCII is damaged UTF-8; other encodings hardly form any. */
function decodeOther(bytes: Uint8Array, notices: Notices): string {
  const repaired = repairUtf8(bytes)
  if (repaired.isSlight && repaired.intact > 0) return withNotice(repaired, notices)
  const legacy = decodeLegacy(bytes)
  if (legacy !== null) {
    notices.add('encoding_converted', 'file', { encoding: legacy.encoding })
    return legacy.text
  }
  if (!repaired.isSlight) throw new CardReadError('unknown_encoding')
  return withNotice(repaired, notices)
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x7b && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x7b) return 'utf-16be'
  return null
}

type RepairedText = { text: string; broken: number; intact: number; isSlight: boolean }

function repairUtf8(bytes: Uint8Array): RepairedText {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let intact = 0
  for (const character of text) {
    if (character === '\ufffd') broken++
    else if (character > '\u007f') intact++
  }
  return { text, broken, intact, isSlight: broken * BROKEN_SHARE <= intact + BROKEN_SHARE }
}

function withNotice({ text, broken }: RepairedText, notices: Notices): string {
  notices.add('invalid_utf8', 'file', { count: broken })
  return text
}

function strip(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === '\ufeff' || text[start] === '\0') start++
  while (end > start && text[end - 1] === '\0') end--
  return text.slice(start, end)
}
