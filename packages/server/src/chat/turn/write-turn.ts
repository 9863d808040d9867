import type { MessageId, UserId } from '@inkling/contract'
import type { JsonObject } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { isUnavailable } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { IdempotencyRecord } from '../../platform/http/idempotency/idempotency.ts'
import { type NewState, stateRows, stateTable } from '../store/branch-states.ts'
import { type MessageRow, messageRowsSql, messageTable } from '../store/message-rows.ts'
import { selectLength } from '../store/trees.ts'
import type { Turn } from './read-turn.ts'
import type { AnswerPlacement } from './turn-rows.ts'
import { storeVariablesSql } from './turn-state.ts'

export interface NewTurn {
  readonly user_id: UserId
  readonly turn: Turn
  readonly standing: AnswerPlacement
  /** Each row is the child of the previous one. */
  readonly rows: readonly [MessageRow, ...MessageRow[]]
  readonly states: readonly NewState[]
  /** Deleted variables are null. */
  readonly global_variables: JsonObject
  readonly idempotency: IdempotencyRecord | null
  readonly now: string
}

/**
 * Runs as one atomic statement.
 * @returns false if the key was already used or the chat changed since it was read
 */
export async function writeTurn(db: Db, turn: NewTurn): Promise<boolean> {
  try {
    return await write(db, turn)
  } catch (error) {
    // If the connection was lost after the commit, the answer must start, because a reader waits for it.
    if (isUnavailable(error) && (await isWritten(db, turn))) return true
    throw error
  }
}

async function isWritten(db: Db, { rows }: NewTurn): Promise<boolean> {
  const found = await db.selectFrom('messages').select('id').where('id', '=', rows[0].id).executeTakeFirst()
  return found !== undefined
}

async function write(
  db: Db,
  { user_id, turn, standing, rows, states, global_variables, idempotency, now }: NewTurn,
): Promise<boolean> {
  const head = rows.at(-1) ?? rows[0]
  const { rows: written } = await sql`
    with session as (
      select 1 from sessions
      where id = ${turn.session_id}::uuid and user_id = ${user_id}::uuid and deleted_at is null
        and xmin = ${turn.session_version}::xid for update),
    held as (${turn.anchor === null ? sql`select 1 from session` : lockAnchor(turn.anchor.id)}),
    go as (${idempotency === null ? sql`select 1 from held` : claimIdempotencyKey(idempotency, head.id)}),
    remembered as (insert into ${stateTable.into} select s.* from go, ${stateRows(states)} s)
    ${storeVariablesSql(user_id, global_variables)},
    added as (insert into ${messageTable.into} select m.* from go, ${messageRowsSql(rows)} m),
    led as (
      update messages set active_child_id = ${rows[0].id}::uuid from go
      where id = ${standing === 'head' ? (turn.anchor?.id ?? null) : null}::uuid),
    moved as (${updateSessionHead(standing, turn, rows, now)}),
    seen as (
      insert into card_readers (user_id, card_id, last_session_id)
      select ${user_id}::uuid, ${turn.card_id}::uuid, ${turn.session_id}::uuid from go
      on conflict (user_id, card_id) do update set last_session_id = excluded.last_session_id)
    select 1 from go`.execute(db)
  return written.length > 0
}

/** Sending a message drops the draft. */
function updateSessionHead(standing: AnswerPlacement, turn: Turn, rows: NewTurn['rows'], now: string) {
  const head = rows.at(-1) ?? rows[0]
  const session = sql`from go where id = ${turn.session_id}::uuid`
  switch (standing) {
    case 'head': {
      const draft = rows.length > 1 ? sql`null` : sql`draft_message_id`
      return sql`
        update sessions set head_message_id = ${head.id}::uuid, message_count = ${selectPathLength(turn, head)},
          draft_message_id = ${draft}, updated_at = ${now}::timestamptz ${session}`
    }
    case 'draft':
      return sql`update sessions set draft_message_id = ${head.id}::uuid ${session}`
    case 'beside':
      return sql`select 1`
    default:
      return standing satisfies never
  }
}

/** Returns no row if a concurrent deletion removed the anchor. */
const lockAnchor = (id: MessageId) => sql`
  select 1 from session, messages m
  where m.id = ${id}::uuid and m.deletion_id is null for no key update of m`

/** Computed from the anchor, because the head is not stored yet. */
function selectPathLength({ anchor, tree_id, has_gaps }: Turn, head: MessageRow): RawBuilder<number> {
  if (anchor === null || !has_gaps) return sql`${head.depth + 1}::int`
  const above = selectLength(sql`${tree_id}::uuid`, sql`${anchor.id}::uuid`)
  return sql`${head.depth - anchor.depth}::int + ${above}`
}

/** Repeated requests find the answer's id under the key. */
const claimIdempotencyKey = (
  { user_id, route, key, fingerprint }: IdempotencyRecord,
  message_id: string,
) => sql`
  insert into intents (user_id, route, key, fingerprint, status, body)
  select ${user_id}::uuid, ${route}, ${key}::uuid, ${fingerprint}::bytea, 200,
    ${JSON.stringify({ message_id })}::jsonb
  from held
  on conflict do nothing returning 1`
