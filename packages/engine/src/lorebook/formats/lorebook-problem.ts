import { CARD_PROBLEMS, type CardProblem } from '../../files/problems.ts'

/** Every reason for which a file is refused as a lorebook: those of cards, and one more. */
export const LOREBOOK_PROBLEMS = [...CARD_PROBLEMS, 'not_a_lorebook'] as const
export type LorebookProblemCode = (typeof LOREBOOK_PROBLEMS)[number]

/** Why a file is no lorebook for us. */
export type LorebookProblem = Omit<CardProblem, 'code'> & { code: LorebookProblemCode }
