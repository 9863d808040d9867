import { type CardId, MEMORIES_MAX, type MemoryId, type MessageId, type UserId } from '@inkling/contract'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { ReadMemory } from '../native-memory.ts'

type Memory = Insertable<Tables['memories']>
type Summary = Insertable<Tables['summaries']>

/** What a file says is remembered at a message, as rows. */
export interface MemoryRows {
  readonly memories: readonly Memory[]
  readonly summaries: readonly Summary[]
}

interface MemoryOwner {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly now: Date
}

/** Makes the rows of what is remembered at a tree's messages; of notes no more than a branch can have. */
export class ImportedMemory {
  readonly #owner: MemoryOwner
  #notes = 0

  constructor(owner: MemoryOwner) {
    this.#owner = owner
  }

  make(message_id: MessageId, { own, notes = [], summary }: ReadMemory = {}): MemoryRows {
    const taken = notes.slice(0, MEMORIES_MAX - this.#notes)
    this.#notes += taken.length
    const { now, ...owner } = this.#owner
    const whose = { ...owner, message_id }
    const time = now.toISOString()
    const told = taken.map(({ created_at, ...note }) => this.#row(whose, { ...note, created_at }, true))
    const otherwise = own === undefined ? [] : [this.#row(whose, { ...own, created_at: time }, false)]
    return {
      memories: [...otherwise, ...told],
      summaries: summary === undefined ? [] : [{ ...whose, ...summary }],
    }
  }

  #row(
    whose: { user_id: UserId; card_id: CardId; message_id: MessageId },
    said: Pick<Memory, 'text' | 'importance' | 'is_pinned' | 'is_off' | 'created_at'>,
    is_note: boolean,
  ): Memory {
    return { id: newId<MemoryId>(), ...whose, ...said, is_note, updated_at: this.#owner.now.toISOString() }
  }
}
