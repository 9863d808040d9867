/**
 * Where emphasis may begin and end beside punctuation. CommonMark keeps the marks of `**注意:**这里` and `她**(微笑)**点头`,
 * because punctuation touches them inside and a letter outside. Texts without spaces between words need them.
 */

/** CJK punctuation has no spaces around it, and counts as letters. */
const CJK_MARKS = '\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·'
export const CJK_PUNCTUATION = `[${CJK_MARKS}]`
const LETTERS = `\\p{L}\\p{M}${CJK_MARKS}`
const ENDS_WITH_LETTER = new RegExp(`[${LETTERS}]$`, 'u')
/** Text without spaces between words, but not the Hangul letters of faces (`ㅠ_ㅠ`). */
const CJK = `(?![\\u3131-\\u318e])[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}${CJK_MARKS}]`
const ENDS_WITH_CJK = new RegExp(`${CJK}$`, 'u')
/** Punctuation before which a mark is a footnote (`word*, word*.`) or a stray end, rather than a beginning. */
const OPENS = /^([*~])\1*(?!\1|[,;:!?%\p{Pe}\p{Pf}]|\.(?!\.))[\p{P}\p{S}]/u

/** True if marks may open emphasis although a letter precedes them: stars before punctuation, underscores after CJK. */
export function opensAfterLetter(source: string, before: string): boolean {
  if (!source.startsWith('_')) return ENDS_WITH_LETTER.test(before) && OPENS.test(source)
  // Faces look the same on both sides: `一_一`.
  const [, next] = /^_+([^\s_])/u.exec(source) ?? []
  return next !== undefined && next !== before && ENDS_WITH_CJK.test(before)
}

/**
 * Changes the copy of the text that marked searches for closing marks: punctuation before them becomes a letter, and
 * CJK after underscores punctuation. Only runs as long as the opening one count, so that `*a "**b**" c*` stays one
 * action. `"*b` after a space is an opening.
 */
export function maskClosing(text: string, run: string): string {
  const isUnderscore = run.startsWith('_')
  const mark = `[${run[0]}]`
  const closing = `(?<=\\S)(?!${mark}|[\\p{Ps}\\p{Pi}])[\\p{P}\\p{S}]`
  const letter = isUnderscore ? CJK : `[${LETTERS}\\p{N}]`
  const outside = `(?=${mark}{${run.length}}(?!${mark})${letter})`
  const masked = text.replaceAll(new RegExp(closing + outside, 'gu'), found => 'a'.repeat(found.length))
  return isUnderscore ? maskCjk(masked) : masked
}

const CJK_AFTER_UNDERSCORES = new RegExp(`(_+)(?<=([^\\s_\\p{Ps}\\p{Pi}])_+)(?!\\2)${CJK}`, 'gu')

/** Underscores don't close before a letter. */
const maskCjk = (text: string): string =>
  text.replaceAll(CJK_AFTER_UNDERSCORES, (found, marks: string) => marks.padEnd(found.length, '.'))
