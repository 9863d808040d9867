import type { Role, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { deleteInBatches } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { normalizeUsername } from './store.ts'

/** Reserved for admins. Includes upper case, because capitals resemble other letters: `ADMIN` looks like `ADMlN`. */
const RESERVED = [
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'official',
    'support',
    'staff',
    'moderator',
    'security',
    'inkling',
  ],
  ...['墨灵', '墨靈', '管理员', '管理員', '系统', '系統', '官方', '客服', '站长', '站長', '版主'],
].flatMap(name => [name, name.toUpperCase()])

/** Nobody else can take a former username for this long. */
const RESERVED_DAYS = 30
/** The oldest becomes free early. */
const RESERVED_PER_USER = 5

interface NameOwner {
  readonly role: Role
  readonly now: string
  /** Absent for a new account. Its own present and former names are no obstacle. */
  readonly id?: UserId
}

/** @throws ApiError if the name can be mistaken for another user's or the site's */
export async function requireDistinctName(tx: Db, username: string, owner: NameOwner): Promise<void> {
  const resemblance = await findResemblance(tx, username, owner)
  if (resemblance === undefined || resemblance.is_taken) return // handled later as taken, unless the request is repeated
  if (resemblance.is_reserved && owner.role !== 'admin') throw new ApiError('username_reserved')
  if (resemblance.is_similar) throw new ApiError('username_similar')
}

export async function isNameFree(tx: Db, username: string, owner: NameOwner): Promise<boolean> {
  const resemblance = await findResemblance(tx, username, owner)
  return (
    resemblance === undefined || !(resemblance.is_taken || resemblance.is_similar || resemblance.is_reserved)
  )
}

interface NameResemblance {
  readonly is_taken: boolean
  readonly is_similar: boolean
  readonly is_reserved: boolean
}

/** Compares present and former names of others, as written and in lower case. */
async function findResemblance(
  db: Db,
  username: string,
  { id, now }: NameOwner,
): Promise<NameResemblance | undefined> {
  const key = normalizeUsername(username)
  const looks = sql`(username_skeleton(${username}), username_skeleton(${key}))`
  const isLike = sql`(username_skeleton(username) in ${looks} or username_skeleton(username_key) in ${looks})`
  const { rows } = await sql<NameResemblance>`
    select coalesce(bool_or(username_key = ${key}), false) as is_taken, count(*) > 0 as is_similar,
      exists (select from unnest(${RESERVED}::text[]) as name where username_skeleton(name) in ${looks}) as is_reserved
    from (
      select id, username_key from users where ${isLike}
      union all
      select user_id, null from released_usernames
      where ${isLike} and released_at > ${now}::timestamptz - make_interval(days => ${RESERVED_DAYS})
    ) as named (id, username_key)
    where id is distinct from ${id ?? null}::uuid`.execute(db)
  return rows[0]
}

/** Releases the account's reservation of its new name too. */
export async function releaseUsername(
  tx: Db,
  user_id: UserId,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: string },
): Promise<void> {
  const former = { user_id, username: from, username_key: normalizeUsername(from), released_at: now }
  await tx
    .insertInto('released_usernames')
    .values(former)
    .onConflict(conflict => conflict.columns(['user_id', 'username_key']).doUpdateSet(former))
    .execute()
  await sql`
    delete from released_usernames where user_id = ${user_id} and (username_key = ${normalizeUsername(to)}
      or username_key not in (
        select username_key from released_usernames where user_id = ${user_id}
        order by released_at desc limit ${RESERVED_PER_USER}))`.execute(tx)
}

export async function deleteFreeUsernames(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RESERVED_DAYS * 24 * 3600 * 1000).toISOString()
  await deleteInBatches(db, 'released_usernames', sql`released_at < ${before}::timestamptz`)
}
