import type { SessionId } from '@inkling/contract'

const keyOf = (session: SessionId) => `draft:chat:${session}`

/** What was typed in a chat and not sent yet. */
export const readDraft = (session: SessionId): string => localStorage.getItem(keyOf(session)) ?? ''

/** Keeps it over a reload; nothing typed leaves nothing behind. */
export function storeDraft(session: SessionId, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(session))
    else localStorage.setItem(keyOf(session), text)
  } catch {
    // Storage is full or forbidden: the field itself still has everything.
  }
}
