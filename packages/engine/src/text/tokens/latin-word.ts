/** What immediately precedes a word. */
export const NOTHING_BEFORE = 0
export const SPACE_BEFORE = 1
export const MARK_BEFORE = 2

/**
 * Average tokens of a word by length, measured on English prose, dialogue and instructions. Words with a leading space
 * are better known. Capitals cost slightly more than measured, because names in stories are invented.
 */
const LOWER_AFTER_SPACE = [0, 1, 1, 1, 1.01, 1.03, 1.05, 1.08, 1.15, 1.2, 1.25, 1.35, 1.5, 1.6, 1.8, 2]
const LOWER_ALONE = [0, 1, 1, 1, 1.05, 1.15, 1.25, 1.4, 1.65, 2, 2.1, 2.3, 2.5, 2.7, 2.9, 3.1]
const CAPITAL = [0, 1, 1, 1.05, 1.25, 1.4, 1.9, 2.1, 2.2, 2.5, 2.8, 3, 3.2, 3.4, 3.6, 3.8]
const ALL_CAPITALS = [0, 1, 1, 1.1, 1.3, 1.6, 2, 2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.2, 4.5, 4.8]
const FURTHER_LETTER = 0.5
/** Extra cost of a mark before a word; some marks form one token with it. */
const MARK = 0.65
const MARK_AND_CAPITAL = 1
/** Extra cost of accents, which indicate a word in another language. */
const ACCENTS = 0.8

export function costOfWord(length: number, capitals: number, accents: number, before: number): number {
  const table = tableOf(length, capitals, before)
  const last = table.length - 1
  const known = table[Math.min(length, last)] ?? 0
  const further = length > last ? (length - last) * FURTHER_LETTER : 0
  const mark = before === MARK_BEFORE ? (capitals > 0 ? MARK_AND_CAPITAL : MARK) : 0
  return known + further + mark + (accents > 0 ? ACCENTS : 0)
}

function tableOf(length: number, capitals: number, before: number): readonly number[] {
  if (capitals > 1 || (capitals === 1 && length === 1)) return ALL_CAPITALS
  if (capitals === 1) return CAPITAL
  return before === SPACE_BEFORE ? LOWER_AFTER_SPACE : LOWER_ALONE
}
