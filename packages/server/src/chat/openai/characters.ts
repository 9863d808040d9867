import { CardId } from '@inkling/contract'
import { sql } from 'kysely'
import { type ChatCard, findCardForChat } from '../../features/cards/card-in-chat.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'

export interface CharacterModel {
  readonly id: string
  readonly object: 'model'
  /** Seconds since 1970. */
  readonly created: number
  readonly owned_by: string
  readonly name: string
}

/** Any other visible character can be named by its id. */
const LISTED_MAX = 500

/** The user's own characters and those they favorited or chatted with, most recently used first. */
export async function listCharacters(db: Db, actor: Actor): Promise<CharacterModel[]> {
  const { rows } = await sql<{ id: CardId; name: string; created: number; owned_by: string | null }>`
    with near (id, at) as (
      select id, updated_at from cards where owner_id = ${actor.id} and deleted_at is null
      union all select card_id, favorited_at from favorites where user_id = ${actor.id}
      union all select card_id, updated_at from sessions where user_id = ${actor.id} and deleted_at is null),
    latest as (select id, max(at) as at from near group by id order by at desc limit ${LISTED_MAX})
    select card.id, revision.name, extract(epoch from card.created_at)::int as created, author.username as owned_by
    from latest
    join cards card on card.id = latest.id
    join card_revisions revision on revision.id = case
      when card.owner_id = ${actor.id} then card.current_revision_id
      when card.status <> 'private' then card.approved_revision_id end
    left join users author on author.id = card.owner_id
    where card.deleted_at is null
    order by latest.at desc`.execute(db)
  return rows.map(toModel)
}

/** @throws ApiError not_found */
export async function findCharacter(db: Db, actor: Actor, model: string): Promise<ChatCard> {
  const id = CardId.safeParse(UUID_AT_END.exec(model)?.[0].toLowerCase())
  const card = id.success ? await findCardForChat(db, actor, id.data) : undefined
  if (card !== undefined) return card
  throw new ApiError('not_found', {
    detail: `The model "${model.slice(0, 100)}" does not exist or you do not have access to it. GET /v1/models lists your characters.`,
    errors: [{ path: 'model', message: 'unknown' }],
  })
}

export async function getCharacter(db: Db, actor: Actor, model: string): Promise<CharacterModel> {
  const card = await findCharacter(db, actor, model)
  const { owned_by, created } = await db
    .selectFrom('cards as card')
    .leftJoin('users as author', 'author.id', 'card.owner_id')
    .select(['author.username as owned_by'])
    .select(sql<number>`extract(epoch from card.created_at)::int`.as('created'))
    .where('card.id', '=', card.id)
    .executeTakeFirstOrThrow()
  return toModel({ id: card.id, name: card.name, created, owned_by })
}

const UUID_AT_END = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const NAME_MAX = 40

/** The name comes first, because people choose models by id. */
function toModel({
  id,
  name,
  created,
  owned_by,
}: {
  id: CardId
  name: string
  created: number
  owned_by: string | null
}): CharacterModel {
  const slug = name
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, NAME_MAX)
    .toWellFormed()
  return {
    id: slug === '' ? id : `${slug}:${id}`,
    object: 'model',
    created,
    owned_by: owned_by ?? 'inkling',
    name,
  }
}
