import type { MessageId, UserId } from '@inkling/contract'
import { expandMacros, updateVariables, withStatusPlaceholder } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { ChatContext } from '../context.ts'
import { type BranchState, type StateId, stateRows, stateTable, TurnStates } from '../store/branch-states.ts'

interface InterruptedAnswerState {
  readonly id: MessageId
  readonly user_id: UserId
  readonly content: string
  readonly char: string
  readonly user: string
  readonly state_id: StateId
  readonly state: BranchState
}

/**
 * Runs the variable commands of interrupted answers, instead of the process that was writing them. Paths may use only
 * the macros {{char}} and {{user}}.
 */
export async function storeInterruptedStates(
  { db, clock }: Pick<ChatContext, 'db' | 'clock'>,
  ids: readonly MessageId[],
): Promise<void> {
  for (const one of await readInterrupted(db, ids)) {
    const { id, user_id, content, char, user, state_id, state } = one
    const { variables } = state
    const names = { char, user }
    const { variables: message } = updateVariables(variables.message, content, text =>
      expandMacros(text, names),
    )
    const states = new TurnStates({ user_id, now: clock.now().toISOString() }, { id: state_id, state })
    const after = states.idOf({ ...state, variables: { ...variables, message } })
    await sql`
      with written as (
        update messages set content = ${withStatusPlaceholder(content)}, state_id = ${after}::uuid
        where id = ${id}::uuid and status = 'interrupted' and state_id = ${state_id}::uuid returning 1)
      insert into ${stateTable.into} select s.* from written, ${stateRows(states.added)} s`.execute(db)
  }
}

/** Reads answers in chats with status variables. Skips drafts and answers at the start of a tree. */
async function readInterrupted(db: Db, ids: readonly MessageId[]): Promise<InterruptedAnswerState[]> {
  const { rows } = await sql<InterruptedAnswerState>`
    select m.id, m.user_id, m.content, m.name as char, above.name as "user", st.id as state_id, st.state
    from messages m
    join message_states st on st.id = m.state_id
    join messages above on above.id = m.parent_id
    where m.id = any(${ids}::uuid[]) and not m.is_draft and st.state #> '{variables,message,stat_data}' is not null`.execute(
    db,
  )
  return rows
}
