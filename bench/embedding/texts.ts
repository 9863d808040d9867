import { seededRandom } from '@inkling/engine'
import { textOf } from '../engine/texts.ts'

const dice = seededRandom('embedding')

/** Texts as long as one message. */
export const queries = (count: number): string[] => Array.from({ length: count }, () => textOf(60, dice))

/** Message pieces longer than the model reads, so that each costs the same. */
export const passages = (count: number): string[] => Array.from({ length: count }, () => textOf(800, dice))
