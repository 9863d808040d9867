import type { SessionId } from '@inkling/contract'

const keyOf = (session: SessionId) => `queue:chat:${session}`

/** What waits to be said until the answer under way is there. */
export const readQueued = (session: SessionId): string => localStorage.getItem(keyOf(session)) ?? ''

/** Keeps it over a reload. */
export function keepQueued(session: SessionId, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(session))
    else localStorage.setItem(keyOf(session), text)
  } catch {
    // Storage is full or forbidden: it waits in this page.
  }
}

/** One message waits; what is said besides belongs to it. */
export const joinQueued = (...texts: readonly string[]): string =>
  texts.filter(text => text !== '').join('\n\n')
