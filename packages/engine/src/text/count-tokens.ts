/** A pair of surrogates: mostly emoji, which cost two or three tokens everywhere. */
const ASTRAL = 2.5
/** Kana, Hangul, and ideographs; older vocabularies need a little more, newer ones a good deal less. */
const CJK = 1
/** Letters of other alphabets come in pieces of about two. */
const FOREIGN_LETTER = 0.5
const DIGIT = 0.5
/** The longest word that vocabularies tend to know whole; beyond it they cut into pieces. */
const KNOWN_WORD = 7
const PIECE = 4
/** How many equal marks (`----`, `****`) make one token. */
const EQUAL_MARKS = 3

/**
 * About how many tokens a text costs. An estimate, not a tokenizer: it knows no model's vocabulary and is made to
 * stay inside a window, so it errs upwards — for English by about a tenth, for Chinese by up to a half with the newest
 * models. One pass, no memory of its own.
 */
export function countTokens(text: string): number {
  let tokens = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const end = endOfRun(text, at, code)
    tokens += costOfRun(code, end - at)
    at = end
  }
  return Math.ceil(tokens)
}

/** Letters, spaces, breaks and digits run together with their kind; a mark only with its equals. */
function endOfRun(text: string, start: number, first: number): number {
  const kind = kindOf(first)
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (kind === MARK ? code !== first : kindOf(code) !== kind) break
    at++
  }
  return at
}

const WORD = 0
const NUMBER = 1
const SPACE = 2
const BREAK = 3
const MARK = 4
const IDEOGRAPH = 5
const SURROGATE = 6
const FOREIGN = 7

function kindOf(code: number): number {
  if (code < 0x80) return asciiKind(code)
  if (code < 0x2000) return FOREIGN
  if (code >= 0xd800 && code <= 0xdfff) return SURROGATE
  const isSymbol = code < 0x2e80 || code >= 0xfb00
  return isSymbol ? MARK : IDEOGRAPH
}

function asciiKind(code: number): number {
  const lower = code | 0x20
  if (lower >= 0x61 && lower <= 0x7a) return WORD
  if (code >= 0x30 && code <= 0x39) return NUMBER
  if (code === 0x20 || code === 0x09) return SPACE
  return code === 0x0a || code === 0x0d ? BREAK : MARK
}

function costOfRun(first: number, length: number): number {
  switch (kindOf(first)) {
    case WORD:
      return length <= KNOWN_WORD ? 1 : 1 + Math.ceil((length - KNOWN_WORD) / PIECE)
    case NUMBER:
      return Math.ceil(length * DIGIT)
    case SPACE:
      return length === 1 ? 0 : 1 // A single space belongs to the word after it.
    case BREAK:
      return Math.ceil(length / 2)
    case IDEOGRAPH:
      return length * CJK
    case SURROGATE:
      return (length / 2) * ASTRAL
    case FOREIGN:
      return Math.max(1, length * FOREIGN_LETTER)
    default:
      return Math.ceil(length / EQUAL_MARKS)
  }
}
