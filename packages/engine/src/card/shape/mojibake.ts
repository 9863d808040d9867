import type { Notices } from '../../files/notices.ts'
import type { BookEntry, CardData } from '../model/card.ts'
import { TEXT_FIELDS } from './fields.ts'

/** The characters that Windows-1252 has at bytes 0x80–0x9F; the gaps are control characters that stand for themselves. */
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  if (code < 0x100) return code
  const at = CP1252.indexOf(character)
  return at < 0 ? -1 : 0x80 + at
}

/**
 * The text as it was before somebody read its UTF-8 as Latin-1 or Windows-1252 (`ä½ å¥½` → 你好), or null when it
 * does not look like that. To be offered, never done silently.
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
    return null // Not UTF-8 underneath: the text is what it is.
  }
}

/** Tells which fields of a card a repair could be offered for. */
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

/**
 * What an owner may be offered: an edit that puts every field that looks like mojibake right, `{}` when none does. To be
 * handed to `editCard` once they agree.
 */
export function proposeMojibakeRepair(data: CardData): Partial<CardData> {
  const patch: Partial<CardData> = {}
  for (const field of TEXT_FIELDS) {
    const repaired = repairMojibake(data[field])
    if (repaired !== null) patch[field] = repaired
  }
  const greetings = data.alternate_greetings.map(repairedOrSame)
  if (greetings.some((greeting, at) => greeting !== data.alternate_greetings[at])) {
    patch.alternate_greetings = greetings
  }
  const entries = data.character_book?.entries ?? []
  if (data.character_book && entries.some(({ content }) => repairMojibake(content) !== null)) {
    patch.character_book = { ...data.character_book, entries: entries.map(repairEntry) }
  }
  return patch
}

function repairEntry(entry: BookEntry): BookEntry {
  return { ...entry, keys: entry.keys.map(repairedOrSame), content: repairedOrSame(entry.content) }
}

function repairedOrSame(text: string): string {
  return repairMojibake(text) ?? text
}
