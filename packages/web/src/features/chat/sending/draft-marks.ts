import type { MessageId, SessionId } from '@inkling/contract'

const REQUESTED_KEY = 'draft:asked'
const takenIn = (session: SessionId) => `draft:taken:${session}`

/** A draft requested by this tab replaces the composer's text, also after a reload. */
export const isRequestedHere = (draft: MessageId): boolean => sessionStorage.getItem(REQUESTED_KEY) === draft

export const markRequested = (draft: MessageId): void => keep(sessionStorage, REQUESTED_KEY, draft)

/** A draft in the composer may have been edited there. */
export const isDraftTaken = (session: SessionId, draft: MessageId): boolean =>
  localStorage.getItem(takenIn(session)) === draft

export const markDraftTaken = (session: SessionId, draft: MessageId): void =>
  keep(localStorage, takenIn(session), draft)

function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Storage is full or blocked, so a draft may appear twice after a reload, or never.
  }
}
