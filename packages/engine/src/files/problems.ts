import type { UploadKind } from './recognise-json.ts'

/** Reasons to refuse a card file. The web app has a message for each. */
export const CARD_PROBLEMS = [
  'empty_file',
  'too_large',
  'not_a_card',
  'unknown_encoding',
  'no_character_data',
  'no_name',
  'encrypted_card',
  'too_deep',
  'broken_json',
  'broken_yaml',
  'broken_chunk',
  'broken_png',
  'broken_webp',
  'image_too_large',
  'too_many_chunks',
  'inflates_too_large',
  'truncated_archive',
  'broken_archive',
  'unsafe_archive',
  'encrypted_archive',
  'too_many_files',
  'too_many_entries',
  'missing_card_json',
  'missing_spec',
] as const

export type CardProblemCode = (typeof CARD_PROBLEMS)[number]

export type CardProblem = {
  code: CardProblemCode
  /** The exceeded limit in bytes, pixels, chunks, entries or levels. */
  limit?: number
  reason?: string
  entry?: string
  /** What the file is instead, if known. */
  kind?: UploadKind
}

/** Carries a problem from inside a reader to the function that returns it as a value; never leaves the engine. */
export class CardReadError extends Error {
  readonly problem: CardProblem

  constructor(code: CardProblemCode, facts: Omit<CardProblem, 'code'> = {}) {
    super(code)
    this.name = 'CardReadError'
    this.problem = { code, ...facts }
  }
}

export const toReadError = ({ code, ...facts }: CardProblem): CardReadError => new CardReadError(code, facts)

/** Returns a CardReadError's problem as a value; rethrows any other error. */
export function attempt<T>(read: () => T): { ok: true; value: T } | { ok: false; problem: CardProblem } {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof CardReadError) return { ok: false, problem: error.problem }
    throw error
  }
}
