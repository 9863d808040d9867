import type { UploadKind } from './recognise-json.ts'

/** Every reason for which a file is refused as a card. The web has a sentence for each, in two languages. */
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
  'too_many_entries',
  'missing_card_json',
  'missing_spec',
] as const

export type CardProblemCode = (typeof CARD_PROBLEMS)[number]

/** Why a file is no card for us, and the facts a sentence about it may need. */
export type CardProblem = {
  code: CardProblemCode
  /** The limit that was passed, in the unit of the code: bytes, pixels, chunks, entries, levels. */
  limit?: number
  /** For people who look closer: which check of several failed. */
  reason?: string
  /** The archive entry or chunk it is about. */
  entry?: string
  /** What a file that is no card is instead, where that can be told. */
  kind?: UploadKind
}

/** Carries a problem from deep inside a reader to the one place that makes it a value. Never leaves this room. */
export class CardReadError extends Error {
  readonly problem: CardProblem

  constructor(code: CardProblemCode, facts: Omit<CardProblem, 'code'> = {}) {
    super(code)
    this.name = 'CardReadError'
    this.problem = { code, ...facts }
  }
}

/** Runs a reader; its refusal comes back as a value, a bug goes on as the exception it is. */
export function attempt<T>(read: () => T): { ok: true; value: T } | { ok: false; problem: CardProblem } {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof CardReadError) return { ok: false, problem: error.problem }
    throw error
  }
}
