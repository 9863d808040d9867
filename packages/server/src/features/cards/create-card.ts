import type { BodyOf, Card, cards } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newCard } from './card-fields.ts'
import { saysNsfw, tagsOf } from './card-labels.ts'
import { summaryOf } from './card-summary.ts'
import { showCardById } from './get-card.ts'
import { ownPicture } from './owned-picture.ts'
import { addCard } from './store.ts'

/** Writes a new card, private until its owner asks for more. */
export async function createCard(
  tx: Db,
  actor: Actor,
  body: BodyOf<typeof cards.create>,
  now: string,
): Promise<Card> {
  const card = newCard(body.data)
  const tags = tagsOf(body.tags ?? card.data.tags)
  const content = {
    card,
    summary: summaryOf(card),
    tagline: body.tagline ?? '',
    tags,
    language: body.language ?? null,
    is_nsfw: body.is_nsfw ?? saysNsfw(tags),
    picture: body.avatar_url ? await ownPicture(tx, actor, body.avatar_url) : null,
    notices: [],
    source: null,
  }
  return await showCardById(tx, actor, await addCard(tx, actor.id, content, now))
}
