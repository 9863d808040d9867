import { regenerate, send, stop } from './asking-operations.ts'
import type { WriteClient, WriteIdea } from './client.ts'
import type { WriteOperation } from './ledger.ts'
import { removeMessage, restoreMessage } from './placing-operations.ts'
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
} from './writing-operations.ts'

/** Weighted by how often people do each. */
const weighted = (...ideas: readonly (readonly [WriteIdea, number])[]): readonly WriteIdea[] =>
  ideas.flatMap(([idea, weight]) => Array.from({ length: weight }, () => idea))

export const reading = weighted(
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
  [stop, 4],
  [register, 1],
)
export const authoring = weighted([saveTagline, 5], [createCard, 4], [importCard, 4])
const all = [...reading, ...authoring]

/** Chooses an operation that the client can do now; without a card or a chat there are few. */
export function nextDeed(client: WriteClient, among: readonly WriteIdea[] = all): WriteOperation {
  for (;;) {
    const operation = client.random.pick(among)?.(client)
    if (operation !== undefined) return operation
  }
}
