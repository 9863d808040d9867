import { regenerate, send, stop } from './asking-deeds.ts'
import type { Client, Idea } from './client.ts'
import type { Deed } from './ledger.ts'
import { removeMessage, restoreMessage } from './placing-deeds.ts'
import {
  createCard,
  createSession,
  editMessage,
  importCard,
  rateCard,
  register,
  renameSession,
  saveProfile,
  saveSettings,
  saveTagline,
} from './writing-deeds.ts'

/** What people do, as often as they do it. */
const ideas: readonly (readonly [Idea, number])[] = [
  [send, 40],
  [editMessage, 14],
  [renameSession, 10],
  [regenerate, 8],
  [saveProfile, 8],
  [removeMessage, 8],
  [restoreMessage, 6],
  [saveSettings, 6],
  [createSession, 6],
  [rateCard, 6],
  [saveTagline, 5],
  [createCard, 4],
  [importCard, 4],
  [stop, 4],
  [register, 1],
]
const weights = ideas.flatMap(([idea, weight]) => Array.from({ length: weight }, () => idea))

/** The next thing that this client does; without a card or a chat there is little choice. */
export function nextDeed(client: Client): Deed {
  for (;;) {
    const deed = client.random.pick(weights)?.(client)
    if (deed !== undefined) return deed
  }
}
