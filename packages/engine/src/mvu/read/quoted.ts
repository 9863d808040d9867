import type { TextCursor } from './source.ts'

/** Each opening quote with the quotes that close it; answers contain typographic and full-width ones too. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“',
  '”': '”“',
  '‘': '’‘',
  '’': '’‘',
  '＂': '＂',
  '＇': '＇',
}
/** What may follow a closing quote. Before other characters, a quote is part of the text: `'It's late'`. */
const AFTER = ',，)]］】}｝:：;；+/'
/** A key after a quote means that a comma was forgotten. */
const KEY = /^\s*["“＂']?[\p{L}\p{N}_]{1,40}["”＂']?\s*[:：]/u
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '' }

export const isQuote = (character: string): boolean => Object.hasOwn(CLOSING, character)

/** Reads a quoted text, without what the database cannot store; undefined if the quote is never closed. */
export function readQuoted(source: TextCursor): string | undefined {
  const closing = CLOSING[source.next] ?? ''
  let start = ++source.at
  let text = ''
  for (; source.at < source.end; source.at++) {
    if (source.next === '\\') {
      text += source.text.slice(start, source.at) + readEscape(source)
      start = source.at + 1
    } else if (closing.includes(source.next) && isOver(source)) {
      text += source.text.slice(start, source.at++)
      return text.toWellFormed().replaceAll('\0', '')
    }
  }
  return undefined
}

function isOver(source: TextCursor): boolean {
  const following = source.nextAfter(source.at + 1)
  if (following === '' || AFTER.includes(following)) return true
  return KEY.test(source.text.slice(source.at + 1, source.at + 100))
}

/** Reads an escape and moves to its last character. */
function readEscape(source: TextCursor): string {
  const letter = source.text[++source.at] ?? ''
  const digits = letter === 'u' ? 4 : letter === 'x' ? 2 : 0
  const code = source.text.slice(source.at + 1, source.at + 1 + digits)
  if (digits === 0 || !/^[\da-f]+$/i.test(code) || code.length < digits) return ESCAPES[letter] ?? letter
  source.at += digits
  return String.fromCharCode(Number.parseInt(code, 16))
}
