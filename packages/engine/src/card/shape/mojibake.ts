import type { Notices } from '../../files/notices.ts'
import type { CardData } from '../model/card.ts'
import { TEXT_FIELDS } from './fields.ts'

/** Windows-1252 characters of bytes 0x80–0x9F; unassigned bytes map to control characters. */
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  if (code < 0x100) return code
  const at = CP1252.indexOf(character)
  return at < 0 ? -1 : 0x80 + at
}

/**
 * Undoes UTF-8 decoded as Latin-1 or Windows-1252 (`ä½ å¥½` → 你好), only for notices. Null if the text does not look
 * like that.
 */
export function repairMojibake(text: string): string | null {
  if (!/[\u0080-\u00ff]/.test(text)) return null
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf(text.charAt(at))
    if (byte < 0) return null
    bytes[at] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // invalid UTF-8, so the text is genuine
  }
}

export function reportMojibake(data: CardData, notices: Notices): void {
  for (const field of TEXT_FIELDS) {
    if (repairMojibake(data[field]) !== null) notices.add('mojibake', `data.${field}`)
  }
  for (const [at, greeting] of data.alternate_greetings.entries()) {
    if (repairMojibake(greeting) !== null) notices.add('mojibake', `data.alternate_greetings.${at}`)
  }
  for (const [at, { content }] of (data.character_book?.entries ?? []).entries()) {
    if (repairMojibake(content) !== null) notices.add('mojibake', `data.character_book.entries.${at}`)
  }
}
