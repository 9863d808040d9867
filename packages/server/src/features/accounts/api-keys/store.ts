import {
  API_KEYS_MAX,
  type ApiKey,
  type ApiKeyId,
  type KeyScope,
  type LoginId,
  type NewApiKey,
  type Page,
  type PageQuery,
  type UserId,
} from '@inkling/contract'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/ids.ts'
import { hashSecretCode } from '../secret-code.ts'

const shown = [
  'id',
  'name',
  'scopes',
  'last4',
  'created_at',
  'expires_at',
  'last_used_at',
] as const satisfies readonly (keyof ApiKey)[]

/** Expired keys stay, so that their owner sees why a program stopped working. */
export const listApiKeys = (db: Db, user_id: UserId, page: PageQuery): Promise<Page<ApiKey>> =>
  listPage(
    db.selectFrom('api_keys').where('user_id', '=', user_id).orderBy('id', 'desc'),
    rows => rows.select(shown),
    page,
  )

/** @throws ApiError key_limit */
export async function createApiKey(
  tx: Db,
  user_id: UserId,
  { name, scopes, expires_in_days }: NewApiKey,
  token: string,
  now: Date,
): Promise<ApiKey> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('api_keys')
    .select(rows => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= API_KEYS_MAX) throw new ApiError('key_limit', { facts: { limit: API_KEYS_MAX } })
  return await tx
    .insertInto('api_keys')
    .values({
      id: newId<ApiKeyId>(),
      user_id,
      name,
      hash: hashSecretCode(token),
      last4: token.slice(-4),
      scopes: [...new Set(scopes)],
      created_at: now.toISOString(),
      expires_at: expires_in_days === null ? null : daysAfter(now, expires_in_days),
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

const daysAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 3600 * 1000).toISOString()

export async function findOwnApiKey(db: Db, user_id: UserId, id: ApiKeyId): Promise<ApiKeyId | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.id
}

export async function removeApiKey(tx: Db, id: ApiKeyId): Promise<void> {
  await tx.deleteFrom('api_keys').where('id', '=', id).execute()
}

/** For an account that is suspended or leaves. Returns the ids as ended logins. */
export async function removeApiKeys(tx: Db, user_id: UserId): Promise<LoginId[]> {
  const removed = await tx.deleteFrom('api_keys').where('user_id', '=', user_id).returning('id').execute()
  return removed.map(({ id }) => asLoginId(id))
}

/** A key acts as a login, so that streams are watched and ended by its id. */
export const asLoginId = (id: ApiKeyId): LoginId => id as string as LoginId

export interface FoundApiKey {
  readonly id: ApiKeyId
  readonly user_id: UserId
  readonly scopes: readonly KeyScope[]
}

export async function findApiKey(db: Db, hash: Buffer): Promise<FoundApiKey | undefined> {
  return await db
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'scopes'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export async function noteApiKeyUse(db: Db, id: ApiKeyId, now: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
