import type { MessageId, SessionId } from '@inkling/contract'

const asked = 'draft:asked'
const takenIn = (session: SessionId) => `draft:taken:${session}`

/** Whether this tab asked for a draft: it takes that over whatever else stands where one writes, also after a reload. */
export const isRequestedHere = (draft: MessageId): boolean => sessionStorage.getItem(asked) === draft

export const markRequested = (draft: MessageId): void => keep(sessionStorage, asked, draft)

/** Whether a draft has been put where one writes: from then on it is the writer's, who may have changed it. */
export const isDraftTaken = (session: SessionId, draft: MessageId): boolean =>
  localStorage.getItem(takenIn(session)) === draft

export const markDraftTaken = (session: SessionId, draft: MessageId): void =>
  keep(localStorage, takenIn(session), draft)

function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: at worst a draft comes once more after a reload, or not at all.
  }
}
