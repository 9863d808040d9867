import {
  type AnswerOf,
  type BodyOf,
  BRANCH_STATE_MAX,
  type MessageId,
  type routes,
  type StateChanges,
  type UserId,
} from '@inkling/contract'
import { expandMacros, mayHaveCommands, updateVariables } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { EMPTY_STATE, stateRows, stateTable, TurnStates } from '../store/branch-states.ts'
import type { MessageRow } from '../store/message-rows.ts'

interface VariablesTarget {
  readonly user_id: UserId
  readonly id: MessageId
  readonly now: Date
}

/**
 * Stored in a new row, because other messages share the old one.
 * @throws ApiError not_found, message_streaming, variables_too_large
 */
export async function replaceVariables(
  tx: Db,
  { user_id, id, now }: VariablesTarget,
  variables: BodyOf<typeof routes.chat.replaceVariables>,
): Promise<void> {
  const locked = orNotFound(await lockMessage(tx, user_id, id))
  // The finished answer would overwrite the change.
  if (locked.status === 'streaming') throw new ApiError('message_streaming')
  const { chat, message } = locked.state.variables
  const state = {
    ...locked.state,
    variables: { chat: variables.chat ?? chat, message: variables.message ?? message },
  }
  if (JSON.stringify(state).length > BRANCH_STATE_MAX) throw new ApiError('variables_too_large')
  const states = new TurnStates(
    { user_id, now: now.toISOString() },
    { id: locked.state_id, state: locked.state },
  )
  const state_id = states.idOf(state)
  await sql`insert into ${stateTable.into} select s.* from ${stateRows(states.added)} s`.execute(tx)
  await tx.updateTable('messages').set({ state_id }).where('id', '=', id).execute()
}

/** Locks before reading, so that concurrent changes apply one after the other. */
async function lockMessage(tx: Db, user_id: UserId, id: MessageId) {
  const message = await tx
    .selectFrom('messages')
    .select(['status', 'state_id'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .where('deletion_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (message === undefined) return undefined
  const stateRow = await tx
    .selectFrom('message_states')
    .select('state')
    .where('id', '=', message.state_id)
    .executeTakeFirst()
  return { ...message, state: stateRow?.state ?? EMPTY_STATE }
}

export async function getVariables(db: Db, id: MessageId): Promise<AnswerOf<typeof routes.chat.variables>> {
  const row = await db
    .selectFrom('messages')
    .leftJoin('message_states', 'message_states.id', 'messages.state_id')
    .select(['message_states.state', 'content', 'name', 'role', 'status', 'parent_id'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  const { variables } = row?.state ?? EMPTY_STATE
  return { ...variables, changes: row === undefined ? null : await findChanges(db, row) }
}

type CommandingMessage = Pick<MessageRow, 'content' | 'name' | 'role' | 'status' | 'parent_id'>

/**
 * Recomputed, because changes by commands are not stored. Macros in paths use the names of the message and its parent.
 */
async function findChanges(db: Db, message: CommandingMessage): Promise<StateChanges | null> {
  const { content, name, role, status, parent_id } = message
  if (parent_id === null || status === 'streaming' || !mayHaveCommands(content)) return null
  const above = await db
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select(['message_states.state', 'name'])
    .where('messages.id', '=', parent_id)
    .executeTakeFirst()
  if (above === undefined) return null
  const names = role === 'user' ? { user: name, char: above.name } : { user: above.name, char: name }
  const { message: before } = above.state.variables
  const { applied, failed } = updateVariables(before, content, text => expandMacros(text, names))
  return applied.length + failed.length === 0 ? null : { made: applied.length, failed: [...failed] }
}
