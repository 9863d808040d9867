import type { CardId, ChattedCard, RevisionId, UserId } from '@inkling/contract'
import type { CardData } from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { pictureUrl } from '../uploads/picture-url.ts'
import { findVisibleCard, visibleRevisionFor } from './card-access.ts'

export interface ChatCard {
  readonly id: CardId
  readonly revision_id: RevisionId
  readonly name: string
  readonly avatar_url: string | null
  readonly data: CardData
}

/** Returns the revision that the actor may see. */
export async function findCardForChat(db: Db, actor: Actor, id: CardId): Promise<ChatCard | undefined> {
  const access = await findVisibleCard(db, actor, id)
  return access && (await getCardForSession(db, visibleRevisionFor(actor, access)))
}

/** Works even if the card has been hidden or deleted. */
export async function getCardForSession(db: Db, revision_id: RevisionId): Promise<ChatCard> {
  const { picture, ...card } = await db
    .selectFrom('card_revisions')
    .select(['card_id as id', 'name', 'picture', 'data'])
    .where('id', '=', revision_id)
    .executeTakeFirstOrThrow()
  return { ...card, revision_id, avatar_url: picture && pictureUrl(picture) }
}

type ChattedCardTile = ChattedCard['card']

/** Unpublished cards keep their last public revision here, so that old chats still show a name and picture. */
export async function listChattedTiles(
  db: Db,
  reader: UserId,
  ids: readonly CardId[],
): Promise<ReadonlyMap<CardId, ChattedCardTile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards as card')
    .innerJoin('card_revisions as revision', 'revision.card_id', 'card.id')
    .select(['card.id', 'card.owner_id', 'card.status', 'card.deleted_at'])
    .select(['revision.name', 'revision.tagline', 'revision.picture'])
    .where('card.id', 'in', ids)
    .where('revision.id', '=', where =>
      where
        .case()
        .when('card.owner_id', '=', reader)
        .then(where.ref('card.current_revision_id'))
        .else(where.fn.coalesce('card.last_public_revision_id', 'card.current_revision_id'))
        .end(),
    )
    .execute()
  return new Map(
    rows.map(({ id, owner_id, name, tagline, picture, ...card }) => [
      id,
      {
        id,
        name,
        tagline,
        avatar_url: picture && pictureUrl(picture),
        status: owner_id === reader || card.status === 'private' ? card.status : 'public',
        is_deleted: card.deleted_at !== null,
      },
    ]),
  )
}

/** Cache limit in characters, about two bytes each. */
const SIZE = 16 * 1024 * 1024

/** Revisions are immutable, so entries never expire. */
export class CardCache {
  readonly #db: Db
  readonly #cache = new LRUCache<RevisionId, ChatCard>({
    maxSize: SIZE,
    sizeCalculation: card => JSON.stringify(card.data).length + 1,
  })

  constructor(db: Db) {
    this.#db = db
  }

  async find(id: RevisionId): Promise<ChatCard> {
    const known = this.#cache.get(id)
    if (known !== undefined) return known
    const card = await getCardForSession(this.#db, id)
    this.#cache.set(id, card)
    return card
  }
}
