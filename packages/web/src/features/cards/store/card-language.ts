import { useSyncExternalStore } from 'react'
import { getLocale } from '../../../i18n/locale.ts'

/** Whether the home page shows cards in the reader's language, or in all. Kept on this device. */
export type LanguageChoice = 'mine' | 'all'

const KEY = 'card-languages'
const listeners = new Set<() => void>()
/** Used only where storage is blocked. */
let chosen: LanguageChoice | undefined

export function useCardLanguage(): LanguageChoice {
  return useSyncExternalStore(subscribe, read)
}

export function chooseCardLanguage(choice: LanguageChoice): void {
  chosen = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The language to ask the server for; undefined for all. */
export const languageOf = (choice: LanguageChoice): string | undefined =>
  choice === 'mine' ? getLocale().split('-')[0] : undefined

function read(): LanguageChoice {
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(KEY) === 'all' ? 'all' : 'mine'
  } catch {
    return 'mine'
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
