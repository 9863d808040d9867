import { foldText } from '../../browser/fold.ts'

/** Normalises spelling like the server. Components that compare tags load the fold with the managed tags. */
export const tagKey = (word: string): string => foldText(word.trim())
