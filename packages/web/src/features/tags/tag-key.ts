import { foldText } from '../../browser/fold.ts'

/**
 * Normalises a tag's spelling like the server, once the full fold is loaded. `useKnownTags` loads it for components
 * that compare tags.
 */
export const tagKey = (word: string): string => foldText(word.trim())
