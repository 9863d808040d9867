import { PUSH_DEVICES_MAX, type PushState, type PushSubscriptionForm } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { PushOutcome } from '../../platform/web-push/web-push.ts'
import { IDLE_DAYS } from '../accounts/refresh-token.ts'

const DAY_MS = 24 * 3600 * 1000
/** A subscription that only failed for this long is deleted. */
const FAILING_DAYS = 30
/** The time of the last message is stored this often. */
const SENT_AGAIN_MS = 3600 * 1000

export async function findSubscription(db: Db, { login_id }: Actor): Promise<PushState['subscription']> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'answers', 'notifications', 'previews'])
    .where('login_id', '=', login_id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * A browser has one endpoint for all its accounts, so it moves to the login that subscribed last. Otherwise one account
 * would get another's messages.
 */
export async function subscribeToPush(
  tx: Db,
  { id: user_id, login_id }: Actor,
  form: PushSubscriptionForm & { readonly site: string },
  now: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${form.endpoint}, 0))`.execute(tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', form.endpoint)
    .where('login_id', '!=', login_id)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ login_id, user_id, ...form, created_at: now })
    .onConflict(clash => clash.column('login_id').doUpdateSet({ ...form, failing_since: null }))
    .execute()
  await sql`
    delete from push_subscriptions where login_id in (
      select login_id from push_subscriptions where user_id = ${user_id} and login_id <> ${login_id}
      order by created_at desc offset ${PUSH_DEVICES_MAX - 1})`.execute(tx)
}

export async function unsubscribeFromPush(db: Db, { login_id }: Actor): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('login_id', '=', login_id).execute()
}

/** Only of logins that are valid now. */
export const selectSubscriptions = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscriptions as push')
    .innerJoin('logins as login', 'login.id', 'push.login_id')
    .innerJoin('users as user', 'user.id', 'push.user_id')
    .select([
      'push.login_id',
      'push.user_id',
      'push.endpoint',
      'push.p256dh',
      'push.auth',
      'push.site',
      'push.previews',
    ])
    .select(['user.locale', 'user.role'])
    .where('login.revoked_at', 'is', null)
    .where('login.expires_at', '>', now.toISOString())
    .where('login.last_used_at', '>', idleSince(now))
    .where('user.suspended_at', 'is', null)
    .where('user.deleted_at', 'is', null)

export type Subscription = Awaited<
  ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>
>

/** Changes nothing if the browser has a new endpoint since the message was sent. */
export async function recordOutcome(
  db: Db,
  { login_id, endpoint }: Pick<Subscription, 'login_id' | 'endpoint'>,
  outcome: Exclude<PushOutcome, 'dropped'>,
  now: Date,
): Promise<void> {
  if (outcome === 'gone') {
    await db
      .deleteFrom('push_subscriptions')
      .where('login_id', '=', login_id)
      .where('endpoint', '=', endpoint)
      .execute()
    return
  }
  const change =
    outcome === 'sent'
      ? { sent_at: now.toISOString(), failing_since: null }
      : { failing_since: now.toISOString() }
  await db
    .updateTable('push_subscriptions')
    .set(change)
    .where('login_id', '=', login_id)
    .where('endpoint', '=', endpoint)
    .$if(outcome === 'failed', rows => rows.where('failing_since', 'is', null))
    .$if(outcome === 'sent', rows =>
      rows.where(({ or, eb }) =>
        or([
          eb('failing_since', 'is not', null),
          eb('sent_at', 'is', null),
          eb('sent_at', '<', new Date(now.getTime() - SENT_AGAIN_MS).toISOString()),
        ]),
      ),
    )
    .execute()
}

/** Of logins that expired, and of browsers that nothing reaches. */
export async function deleteEndedSubscriptions(db: Db, now: Date): Promise<void> {
  const failingSince = new Date(now.getTime() - FAILING_DAYS * DAY_MS).toISOString()
  await sql`
    delete from push_subscriptions push using logins login
    where login.id = push.login_id
      and (login.revoked_at is not null or login.expires_at <= ${now.toISOString()}::timestamptz
        or login.last_used_at <= ${idleSince(now)}::timestamptz
        or push.failing_since < ${failingSince}::timestamptz)`.execute(db)
}

const idleSince = (now: Date): string => new Date(now.getTime() - IDLE_DAYS * DAY_MS).toISOString()
