import type { Notices } from './notices.ts'
import { CardReadError } from './problems.ts'

/** One replacement character is tolerated, plus one per this many intact non-ASCII characters. */
const BROKEN_SHARE = 20

/** Decodes UTF-8 (even slightly damaged), UTF-16 (recognised by its mark or NUL bytes) and GBK. */
export function decodeText(bytes: Uint8Array, notices: Notices): string {
  const utf16 = utf16Label(bytes)
  if (utf16) {
    notices.add('encoding_converted', 'file', { encoding: utf16 })
    return strip(new TextDecoder(utf16).decode(bytes))
  }
  const strict = decodeStrictly('utf-8', bytes)
  if (strict !== null) return strip(strict)
  const chinese = looksLikeGb2312(bytes) ? decodeStrictly('gb18030', bytes) : null
  if (chinese !== null) {
    notices.add('encoding_converted', 'file', { encoding: 'gbk' })
    return strip(chinese)
  }
  return strip(repairedUtf8(bytes, notices))
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x7b && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x7b) return 'utf-16be'
  return null
}

function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether all non-ASCII bytes form GB 2312 pairs, which other common encodings rarely do. */
function looksLikeGb2312(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[++at] ?? 0
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return false
  }
  return true
}

function repairedUtf8(bytes: Uint8Array, notices: Notices): string {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let beyond = 0
  for (const character of text) {
    if (character === '\ufffd') broken++
    else if (character > '\u007f') beyond++
  }
  if (broken * BROKEN_SHARE > beyond + BROKEN_SHARE) throw new CardReadError('unknown_encoding')
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
