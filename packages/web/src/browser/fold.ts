import { useEffect } from 'react'
import { lazyModule } from './lazy-module.ts'

/** The engine's fold contains 10 KB of Chinese characters that no page needs at its start. */
const full = lazyModule(async () => (await import('./full-fold.ts')).foldText)

export const loadFold = full.fetch

/**
 * Re-renders once the full fold is loaded.
 * @returns whether it is loaded
 */
export function useFold(): boolean {
  useEffect(() => void full.fetch(), [])
  return full.use() !== undefined
}

/** Folds a text as the server's search does; until the full fold is loaded, only case and width. */
export const foldText = (text: string): string => full.get()?.(text) ?? text.normalize('NFKC').toLowerCase()
