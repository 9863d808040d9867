import type { RevisionId } from '@inkling/contract'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/tables.ts'
import { type ChatCard, cardForSession } from './card-in-chat.ts'

/** Characters of card text, about as many bytes twice over. */
const SIZE = 16 * 1024 * 1024

/** The cards that are being chatted with. A revision never changes, so what was read once needn't be read again. */
export class RecentCards {
  readonly #db: Db
  readonly #recent = new LRUCache<RevisionId, ChatCard>({
    maxSize: SIZE,
    sizeCalculation: card => JSON.stringify(card.data).length + 1,
  })

  constructor(db: Db) {
    this.#db = db
  }

  async find(id: RevisionId): Promise<ChatCard> {
    const known = this.#recent.get(id)
    if (known !== undefined) return known
    const card = await cardForSession(this.#db, id)
    this.#recent.set(id, card)
    return card
  }
}
