import type { AnswerOf, Card, CardId, cards } from '@inkling/contract'
import type { Json, JsonObject } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { isModerator } from '../access/can.ts'
import { ART_WIDTH, pictureUrl } from '../uploads/picture-url.ts'
import { type CardAccess, requireCardAccess, visibleRevisionFor } from './card-access.ts'
import { cardRows, tileColumns, toTile } from './card-tile.ts'

/** Returns the revision that this viewer may see. */
export async function getCard(db: Db, actor: Actor, access: CardAccess): Promise<Card> {
  const row = await cardRows(db)
    .leftJoin('card_readers as reader', join =>
      join.onRef('reader.card_id', '=', 'card.id').on('reader.user_id', '=', actor.id),
    )
    .leftJoin('ratings as rated', join =>
      join.onRef('rated.card_id', '=', 'card.id').on('rated.user_id', '=', actor.id),
    )
    .leftJoin('favorites as kept', join =>
      join.onRef('kept.card_id', '=', 'card.id').on('kept.user_id', '=', actor.id),
    )
    .select(tileColumns)
    .select(['reader.persona_id', 'reader.last_session_id', 'rated.rating', 'kept.favorited_at'])
    .select(['card.review_note', 'revision.id as revision_id', 'revision.data'])
    .select(['revision.token_counts', 'revision.facts', 'revision.notices'])
    .where('revision.id', '=', visibleRevisionFor(actor, access))
    .executeTakeFirstOrThrow()
  const is_owner = access.owner_id === actor.id
  return {
    ...toTile(row, actor),
    review_note: is_owner || isModerator(actor) ? row.review_note : null,
    revision_id: row.revision_id,
    is_published: access.approved_revision_id !== null,
    token_counts: row.token_counts,
    facts: row.facts,
    art_url: row.picture && pictureUrl(row.picture, ART_WIDTH),
    notices: is_owner ? row.notices : [],
    data: row.data,
    my: {
      is_owner,
      favorite: row.favorited_at !== null,
      rating: row.rating,
      persona_id: row.persona_id,
      last_session_id: row.last_session_id,
    },
  }
}

/** For responses after a change. */
export const getCardById = async (db: Db, actor: Actor, id: CardId): Promise<Card> =>
  getCard(db, actor, await requireCardAccess(db, actor, 'cards.read', id))

/** Scripts are as the card's file has them. */
export async function getRenderRules(
  db: Db,
  actor: Actor,
  access: CardAccess,
): Promise<AnswerOf<typeof cards.renderRules>> {
  const { data } = await db
    .selectFrom('card_revisions')
    .select('data')
    .where('id', '=', visibleRevisionFor(actor, access))
    .executeTakeFirstOrThrow()
  const scripts = data.extensions.regex_scripts
  return { items: Array.isArray(scripts) ? scripts.filter(isObject) : [] }
}

const isObject = (script: Json): script is JsonObject =>
  typeof script === 'object' && script !== null && !Array.isArray(script)
