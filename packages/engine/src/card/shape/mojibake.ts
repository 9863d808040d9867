import type { Notices } from '../../files/notices.ts'
import type { BookEntry, CardData } from '../model/card.ts'
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
 * Undoes UTF-8 that was decoded as Latin-1 or Windows-1252 (`ä½ å¥½` → 你好); null if the text does not look like that.
 * Offer it to the user, never apply it silently.
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
    return null // not UTF-8, so the text is genuine
  }
}

/** Adds a notice for each field that a repair could fix. */
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

/** A patch that repairs all mojibake fields, `{}` if none; apply with `editCard` after the owner agrees. */
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
