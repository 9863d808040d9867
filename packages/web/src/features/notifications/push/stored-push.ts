import type { PushChoice } from '@inkling/contract'

const KEY = 'push'

/** What this device was subscribed with, so that pages of other devices never load the code of push messages. */
export interface StoredPush extends PushChoice {
  readonly endpoint: string
  /** When the server last said that it sends there. */
  readonly checked_at: number
}

export function readStoredPush(): StoredPush | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null // unreadable storage counts as not subscribed
  }
}

export function storePush(kept: StoredPush | null): void {
  try {
    if (kept === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is blocked, so a subscription that the browser replaces is lost until the user turns it on again.
  }
}
