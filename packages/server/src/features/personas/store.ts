import {
  type CardId,
  type Page,
  type PageQuery,
  PERSONAS_MAX,
  type Persona,
  type PersonaId,
  type PersonaPosition,
  type PromptRole,
  type UserId,
} from '@inkling/contract'
import { makePersona, writePersonas } from '@inkling/engine'
import { type Expression, type Generated, type Selectable, sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { findVisibleCard } from '../cards/card-access.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'
import { listBoundCards, NO_CARDS } from './bound-cards.ts'

export type PersonaRow = Selectable<Tables['personas']>

const selectOwnPersonas = (db: Db, user_id: UserId) =>
  db.selectFrom('personas').where('user_id', '=', user_id)

/** The default first, then newest first. */
export async function listPersonas(db: Db, user_id: UserId, page: PageQuery): Promise<Page<Persona>> {
  const inOrder = selectOwnPersonas(db, user_id).orderBy('is_default', 'desc').orderBy('id', 'desc')
  const { items, ...rest } = await listPage(inOrder, rows => rows.selectAll(), page)
  return { items: await toPersonas(db, user_id, items), ...rest }
}

export async function findPersona(db: Db, user_id: UserId, id: PersonaId): Promise<Persona | undefined> {
  const row = await selectOwnPersonas(db, user_id).selectAll().where('id', '=', id).executeTakeFirst()
  const [persona] = row === undefined ? [] : await toPersonas(db, user_id, [row])
  return persona
}

async function toPersonas(db: Db, user_id: UserId, rows: readonly PersonaRow[]): Promise<Persona[]> {
  const cards = await listBoundCards(
    db,
    user_id,
    rows.map(({ id }) => id),
  )
  return rows.map(({ user_id: _, picture, ...persona }) => ({
    ...persona,
    avatar_url: picture && pictureUrl(picture),
    ...(cards.get(persona.id) ?? NO_CARDS),
  }))
}

/** The limit and the default concern all of a user's personas, so changes wait for each other. */
export async function lockPersonas(tx: Db, user_id: UserId): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
}

export const listPersonaNames = (
  db: Db,
  user_id: UserId,
): Promise<Pick<PersonaRow, 'name' | 'is_default'>[]> =>
  selectOwnPersonas(db, user_id).select(['name', 'is_default']).execute()

/**
 * The caller must hold `lockPersonas`.
 * @throws ApiError if the limit is reached
 */
export async function refuseBeyondLimit(tx: Db, user_id: UserId): Promise<void> {
  const { count } = await selectOwnPersonas(tx, user_id)
    .select(rows => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= PERSONAS_MAX) throw new ApiError('persona_limit', { facts: { limit: PERSONAS_MAX } })
}

export async function setDefaultPersona(tx: Db, user_id: UserId, id: PersonaId): Promise<void> {
  // Counting the cleared rows forces PostgreSQL to clear first, so that there are never two defaults.
  await sql`
    with cleared as (
      update personas set is_default = false
      where user_id = ${user_id}::uuid and is_default and id <> ${id}::uuid returning 1)
    update personas set is_default = true from (select count(*) from cleared) c
    where user_id = ${user_id}::uuid and id = ${id}::uuid`.execute(tx)
}

export async function clearDefaultPersona(tx: Db, user_id: UserId): Promise<void> {
  await tx
    .updateTable('personas')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('is_default', '=', true)
    .execute()
}

/** Also removes its card bindings. */
export async function removePersona(tx: Db, user_id: UserId, id: PersonaId): Promise<void> {
  await tx.deleteFrom('personas').where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** A SillyTavern backup, keyed by picture file names. */
export async function exportPersonas(db: Db, user_id: UserId): Promise<string> {
  const rows = await db
    .selectFrom('personas')
    .select(['id', 'name', 'description', 'position', 'depth', 'role', 'is_default'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute()
  return writePersonas(
    rows.map(({ id, name, description, is_default, ...place }) =>
      makePersona({ key: `${id}.png`, name, description, place, is_default }),
    ),
  )
}

interface PersonaTable {
  id: PersonaId
  user_id: UserId
  name: string
  picture: Picture | null
  description: string
  position: PersonaPosition
  depth: number
  role: PromptRole
  is_default: Generated<boolean>
  created_at: string
  updated_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    personas: PersonaTable
  }
}

export type ChatPersona = Pick<PersonaRow, 'id' | 'name' | 'description' | 'position' | 'depth' | 'role'>

interface PersonaJoinKeys {
  readonly user_id: Expression<UserId>
  readonly card_id: Expression<CardId | null>
  /** The persona set in the chat. */
  readonly chosen: Expression<PersonaId | null>
}

/** The chat's own persona, else the one bound to the card, else the default. */
export const personaJoins = ({ user_id, card_id, chosen }: PersonaJoinKeys) => sql`
  left join card_readers bound on bound.user_id = ${user_id} and bound.card_id = ${card_id}
  left join personas fallback on fallback.user_id = ${user_id} and fallback.is_default
  left join personas persona on persona.id = coalesce(${chosen}, bound.persona_id, fallback.id)`

/** Includes the ids of the bound and the default persona. */
export const personaColumns = sql`
  bound.persona_id as bound_persona_id, fallback.id as default_persona_id,
  case when persona.id is not null then json_build_object(
    'id', persona.id, 'name', persona.name, 'description', persona.description,
    'position', persona.position, 'depth', persona.depth, 'role', persona.role) end as persona`

interface PersonaGuardInput<Params> {
  readonly db: Db
  readonly actor: Actor
  readonly params: Params
}

interface PersonaAndCard {
  readonly personaId: PersonaId
  readonly cardId: CardId
}

/** Not even admins may access another user's persona. */
export const ownPersona = ({ db, actor, params }: PersonaGuardInput<{ id: PersonaId }>): Promise<void> =>
  requireOwnPersona(db, actor.id, params.id)

/** Does not check the card. */
export const ownPersonaOfCard = ({ db, actor, params }: PersonaGuardInput<PersonaAndCard>): Promise<void> =>
  requireOwnPersona(db, actor.id, params.personaId)

/** Requires a visible card too. */
export async function ownPersonaAndCard({
  db,
  actor,
  params,
}: PersonaGuardInput<PersonaAndCard>): Promise<void> {
  await requireOwnPersona(db, actor.id, params.personaId)
  orNotFound(await findVisibleCard(db, actor, params.cardId))
}

async function requireOwnPersona(db: Db, user_id: UserId, id: PersonaId): Promise<void> {
  orNotFound(
    await db
      .selectFrom('personas')
      .select('id')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}
