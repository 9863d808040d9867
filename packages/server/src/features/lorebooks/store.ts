import {
  LOREBOOKS_MAX,
  type Lorebook,
  type LorebookId,
  type LorebookTile,
  type Page,
  type PageQuery,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredBook } from './read-lorebook.task.ts'

export const ownLorebooks = (db: Db, user_id: UserId) =>
  db.selectFrom('lorebooks').where('user_id', '=', user_id)

const TILE = ['id', 'name', 'entries', 'tokens', 'created_at', 'updated_at'] as const

/** Last changed first. */
export const listLorebooks = (db: Db, user_id: UserId, page: PageQuery): Promise<Page<LorebookTile>> =>
  listPage(
    ownLorebooks(db, user_id).orderBy('updated_at', 'desc').orderBy('id', 'desc'),
    rows => rows.select(TILE),
    page,
  )

export const findLorebook = (db: Db, user_id: UserId, id: LorebookId): Promise<Lorebook | undefined> =>
  ownLorebooks(db, user_id)
    .select([...TILE, 'data'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Adds a book to a user's, one call after the other: how many there are is a rule about all of them together.
 * @throws Refusal when this user has as many as there can be
 */
export async function addLorebook(
  tx: Db,
  user_id: UserId,
  book: StoredBook,
  now: string,
): Promise<LorebookTile> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { count } = await ownLorebooks(tx, user_id)
    .select(rows => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= LOREBOOKS_MAX) throw new ApiError('lorebook_limit', { facts: { limit: LOREBOOKS_MAX } })
  return await tx
    .insertInto('lorebooks')
    .values({ id: newId<LorebookId>(), user_id, ...book, created_at: now, updated_at: now })
    .returning(TILE)
    .executeTakeFirstOrThrow()
}

/**
 * Changes a book that is still as it was at that time. Each change has a later time than the one before, though the
 * clock may not have moved.
 * @throws Refusal when it was changed since
 */
export async function replaceLorebook(
  tx: Db,
  user_id: UserId,
  { id, updated_at }: Pick<LorebookTile, 'id' | 'updated_at'>,
  change: Partial<StoredBook>,
  now: string,
): Promise<LorebookTile> {
  const changed = await tx
    .updateTable('lorebooks')
    .set({
      ...change,
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .returning(TILE)
    .executeTakeFirst()
  if (changed === undefined) throw new ApiError('stale_edit')
  return changed
}

/**
 * Refuses books that are not there, or not this user's; the others are held, so that no deletion comes between.
 * @throws Refusal not_found
 */
export async function refuseForeignLorebooks(
  tx: Db,
  user_id: UserId,
  ids: readonly LorebookId[],
): Promise<void> {
  if (ids.length === 0) return
  const found = await ownLorebooks(tx, user_id).select('id').where('id', 'in', ids).forKeyShare().execute()
  if (found.length < new Set(ids).size) throw notFoundError()
}

/** Deletes a book. What attaches it has to let go of it. */
export async function removeLorebook(tx: Db, user_id: UserId, id: LorebookId): Promise<void> {
  await tx.deleteFrom('lorebooks').where('user_id', '=', user_id).where('id', '=', id).execute()
}

interface LorebookGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: LorebookId }
}

/** A lorebook is its owner's alone, an admin's eyes included. */
export async function ownLorebook({ db, actor, params }: LorebookGuardInput): Promise<void> {
  orNotFound(await ownLorebooks(db, actor.id).select('id').where('id', '=', params.id).executeTakeFirst())
}
