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

/** Lists the last changed books first. */
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
 * Locks the user row, because the limit applies to all of the user's books.
 * @throws ApiError if the limit is reached
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
 * `updated_at` strictly increases even if the clock does not.
 * @throws ApiError if the lorebook has changed since `updated_at`
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
 * Locks the user's own lorebooks against deletion.
 * @throws ApiError not_found
 */
export async function refuseForeignLorebooks(
  tx: Db,
  user_id: UserId,
  ids: readonly LorebookId[],
): Promise<void> {
  if (ids.length === 0) return
  const owned = await ownLorebooks(tx, user_id).select('id').where('id', 'in', ids).forKeyShare().execute()
  if (owned.length < new Set(ids).size) throw notFoundError()
}

/** The caller detaches it from settings. */
export async function removeLorebook(tx: Db, user_id: UserId, id: LorebookId): Promise<void> {
  await tx.deleteFrom('lorebooks').where('user_id', '=', user_id).where('id', '=', id).execute()
}

interface LorebookGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: LorebookId }
}

/** Not even admins may access another user's lorebook. */
export async function ownLorebook({ db, actor, params }: LorebookGuardInput): Promise<void> {
  orNotFound(await ownLorebooks(db, actor.id).select('id').where('id', '=', params.id).executeTakeFirst())
}
