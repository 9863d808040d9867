import { useEffect } from 'react'
import { lazyModule } from './lazy-module.ts'

/** The engine's fold, with 10 KB of Chinese characters that no page starts with. */
const full = lazyModule(async () => (await import('./full-fold.ts')).foldText)

/** Loads all that `foldText` knows. */
export const loadFold = full.fetch

/** Loads it for a component, which draws again once it is there. Returns whether it is. */
export function useFold(): boolean {
  useEffect(() => void full.fetch(), [])
  return full.use() !== undefined
}

/** Folds a text as the server's search does. Until that is loaded, and if it can't be, only case and width are folded. */
export const foldText = (text: string): string => full.get()?.(text) ?? text.normalize('NFKC').toLowerCase()
