/** Kinds of UTF-16 units, looked up per unit, so numbers for speed. `END` follows the last unit. */
export const END = 0
export const LOWER = 1
export const UPPER = 2
/** Latin letters beyond ASCII. */
export const ACCENTED = 3
export const DIGIT = 4
export const SPACE = 5
export const BREAK = 6
export const MARK = 7
export const IDEOGRAPH = 8
export const KANA = 9
export const HANGUL = 10
export const CYRILLIC = 11
/** Letters of all other alphabets. */
export const FOREIGN = 12
/** Joins its neighbours or modifies the previous character: combining accent, variation selector, zero-width joiner. */
export const JOINER = 13
export const SURROGATE = 14
/** Pictographs and signs that vocabularies do not merge. */
export const SYMBOL = 15

/** First unit, last unit, kind; later rows override earlier ones. Units in no row are marks. */
const RANGES: readonly (readonly [number, number, number])[] = [
  [0x61, 0x7a, LOWER],
  [0x41, 0x5a, UPPER],
  [0x30, 0x39, DIGIT],
  [0x09, 0x0d, SPACE],
  [0x0a, 0x0a, BREAK],
  [0x0d, 0x0d, BREAK],
  [0x20, 0x20, SPACE],
  [0xa0, 0xa0, SPACE],
  [0xc0, 0x24f, ACCENTED],
  [0xd7, 0xd7, MARK],
  [0xf7, 0xf7, MARK],
  [0x250, 0x2ff, FOREIGN],
  [0x300, 0x36f, JOINER],
  [0x370, 0x3ff, FOREIGN],
  [0x400, 0x52f, CYRILLIC],
  [0x530, 0x1dff, FOREIGN],
  [0x1e00, 0x1eff, ACCENTED],
  [0x1f00, 0x1fff, FOREIGN],
  [0x200b, 0x200f, JOINER],
  [0x2100, 0x2bff, SYMBOL],
  [0x2c00, 0x2dff, FOREIGN],
  [0x3000, 0x3000, SPACE],
  [0x3040, 0x30ff, KANA],
  [0x31f0, 0x31ff, KANA],
  [0x3200, 0x33ff, SYMBOL],
  [0x3400, 0x9fff, IDEOGRAPH],
  [0xa000, 0xabff, FOREIGN],
  [0xac00, 0xd7ff, HANGUL],
  [0xd800, 0xdfff, SURROGATE],
  [0xe000, 0xf8ff, SYMBOL],
  [0xf900, 0xfaff, IDEOGRAPH],
  [0xfb00, 0xfdff, FOREIGN],
  [0xfe00, 0xfe0f, JOINER],
  [0xfe70, 0xfefe, FOREIGN],
  [0xff10, 0xff5a, SYMBOL],
  [0xff66, 0xff9f, KANA],
]

export const KIND_OF = new Uint8Array(0x10000).fill(MARK)
for (const [first, last, kind] of RANGES) KIND_OF.fill(kind, first, last + 1)

export function isLatin(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === ACCENTED
}

/** One space or mark before a letter belongs to it. */
export function isLetter(kind: number): boolean {
  return isLatin(kind) || (kind >= IDEOGRAPH && kind <= FOREIGN)
}
