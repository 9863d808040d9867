import {
  type BodyOf,
  BRANCH_STATE_MAX,
  type MessageId,
  type MessageVariables,
  type routes,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { EMPTY_STATE, stateRows, stateTable, TurnStates } from '../store/branch-states.ts'

/** Whose message it is, and when. */
interface VariablesTarget {
  readonly user_id: UserId
  readonly id: MessageId
  readonly now: Date
}

/**
 * Puts other variables on a message. They get a row of their own: the one that was there is shared with messages that
 * remember it as it was.
 * @throws Refusal not_found, message_streaming, variables_too_large
 */
export async function replaceVariables(
  tx: Db,
  { user_id, id, now }: VariablesTarget,
  given: BodyOf<typeof routes.chat.replaceVariables>,
): Promise<void> {
  const held = orNotFound(await lockMessage(tx, user_id, id))
  // What an answer leaves behind is known when it is over, and would take the place of this.
  if (held.status === 'streaming') throw new ApiError('message_streaming')
  const { chat, message } = held.state.variables
  const state = { ...held.state, variables: { chat: given.chat ?? chat, message: given.message ?? message } }
  if (JSON.stringify(state).length > BRANCH_STATE_MAX) throw new ApiError('variables_too_large')
  const states = new TurnStates({ user_id, now: now.toISOString() }, { id: held.state_id, state: held.state })
  const state_id = states.idOf(state)
  await sql`insert into ${stateTable.into} select s.* from ${stateRows(states.added)} s`.execute(tx)
  await tx.updateTable('messages').set({ state_id }).where('id', '=', id).execute()
}

/**
 * A message with what is remembered after it. That is read once the message is held: of two that change it at once the
 * second sees what the first has made of it.
 */
async function lockMessage(tx: Db, user_id: UserId, id: MessageId) {
  const held = await tx
    .selectFrom('messages')
    .select(['status', 'state_id'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .where('deletion_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) return undefined
  const remembered = await tx
    .selectFrom('message_states')
    .select('state')
    .where('id', '=', held.state_id)
    .executeTakeFirst()
  return { ...held, state: remembered?.state ?? EMPTY_STATE }
}

/** The variables after a message that may be read. */
export async function getVariables(db: Db, id: MessageId): Promise<MessageVariables> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select('message_states.state')
    .where('messages.id', '=', id)
    .executeTakeFirst()
  return (row?.state ?? EMPTY_STATE).variables
}
