import type { SessionId } from '@inkling/contract'

const keyOf = (session: SessionId) => `draft:chat:${session}`

export const readDraft = (session: SessionId): string => localStorage.getItem(keyOf(session)) ?? ''

/** Keeps the text across reloads; an empty text removes the entry. */
export function storeDraft(session: SessionId, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(session))
    else localStorage.setItem(keyOf(session), text)
  } catch {
    // Storage is full or blocked, so only the field has the text.
  }
}
