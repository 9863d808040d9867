/**
 * Where emphasis may begin and end beside punctuation. CommonMark keeps the marks of `**注意:**这里` and `她**(微笑)**点头`,
 * because punctuation touches them inside and a letter outside. Texts without spaces between words need them.
 */

/** CJK punctuation has no spaces around it, and counts as letters. */
export const CJK_PUNCTUATION = '[\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·]'
const LETTER = `[\\p{L}\\p{M}${CJK_PUNCTUATION}]`
const ENDS_WITH_LETTER = new RegExp(`${LETTER}$`, 'v')
/** Punctuation before which a mark is a footnote (`word*, word*.`) or a stray end, rather than a beginning. */
const OPENS = /^([*~])\1*(?!\1|[,;:!?%\p{Pe}\p{Pf}]|\.(?!\.))[\p{P}\p{S}]/u

/** True if marks after a letter may open emphasis although punctuation follows. */
export const opensAfterLetter = (source: string, before: string): boolean =>
  ENDS_WITH_LETTER.test(before) && OPENS.test(source)

/**
 * Replaces punctuation before closing marks by a letter, in the copy of the text that marked searches for them. Only
 * runs as long as the opening one count, so that `*a "**b**" c*` stays one action. `"*b` after a space is an opening.
 */
export function maskClosing(text: string, run: string): string {
  if (run === '') return text
  const mark = `[${run[0]}]`
  const closing = `(?<=\\S)(?!${mark}|[\\p{Ps}\\p{Pi}])[\\p{P}\\p{S}]`
  const outside = `(?=${mark}{${run.length}}(?!${mark})[${LETTER}\\p{N}])`
  return text.replaceAll(new RegExp(closing + outside, 'gv'), punctuation => 'a'.repeat(punctuation.length))
}
