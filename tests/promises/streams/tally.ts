import type { StreamReading } from './reading.ts'

/** Errors in readings of numbered tokens; all counts should be 0. */
export interface StreamTally {
  missing: number
  doubled: number
  disordered: number
  misnumbered: number
  /** Readings with no final event, or several. */
  not_one_final: number
  /** Messages whose stored text differs from what was read. */
  stored_otherwise: number
  /** Counts of endings other than `done`. */
  endings: Record<string, number>
}

export const cleanTally = (): StreamTally => ({
  missing: 0,
  doubled: 0,
  disordered: 0,
  misnumbered: 0,
  not_one_final: 0,
  stored_otherwise: 0,
  endings: {},
})

/** Adds the result of one reader of an answer of this many tokens. */
export function count(
  tally: StreamTally,
  tokens: number,
  { text, finals, misnumbered, message }: StreamReading,
): void {
  const numbers = text.match(/\d+/g)?.map(Number) ?? []
  const seen = new Set(numbers)
  tally.missing += tokens - seen.size
  tally.doubled += numbers.length - seen.size
  tally.disordered += numbers.filter((number, at) => at > 0 && number < (numbers[at - 1] ?? 0)).length
  tally.misnumbered += misnumbered
  if (finals !== 1) tally.not_one_final++
  if (message?.content !== text) tally.stored_otherwise++
  const ending = message === undefined ? 'none' : `${message.status} ${message.error?.code ?? ''}`.trim()
  if (ending !== 'done') tally.endings[ending] = (tally.endings[ending] ?? 0) + 1
}
