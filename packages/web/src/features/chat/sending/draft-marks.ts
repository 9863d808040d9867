import type { MessageId, SessionId } from '@inkling/contract'

const asked = 'draft:asked'
const takenIn = (session: SessionId) => `draft:taken:${session}`

/** Whether this tab requested a draft, which then replaces the composer's text, also after a reload. */
export const isRequestedHere = (draft: MessageId): boolean => sessionStorage.getItem(asked) === draft

export const markRequested = (draft: MessageId): void => keep(sessionStorage, asked, draft)

/** Whether a draft is already in the composer, where the user may have edited it. */
export const isDraftTaken = (session: SessionId, draft: MessageId): boolean =>
  localStorage.getItem(takenIn(session)) === draft

export const markDraftTaken = (session: SessionId, draft: MessageId): void =>
  keep(localStorage, takenIn(session), draft)

function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Storage is full or blocked: a draft may appear twice after a reload, or not at all.
  }
}
