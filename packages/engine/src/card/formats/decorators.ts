import { isObject, type JsonObject } from '../../json/json.ts'

/** The lines with `@@` at the head of an entry's content, which only V3 programs understand. */
const DECORATORS = /^(?:@@[^\n]*(?:\n|$))+/

/** A lorebook whose entries carry no decorators. */
export function withoutDecorators(book: JsonObject): JsonObject {
  if (!Array.isArray(book.entries)) return book
  const entries = book.entries.map(entry => {
    if (!isObject(entry) || typeof entry.content !== 'string') return entry
    return { ...entry, content: entry.content.replace(DECORATORS, '') }
  })
  return { ...book, entries }
}
