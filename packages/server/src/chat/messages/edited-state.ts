import { equalJson, mayCommand, type VariableValues } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { afterCommands, atGreeting } from '../prompt/message-state.ts'
import type { Scene } from '../prompt/prompt-scene.ts'
import type { MessageRow } from '../store/message-rows.ts'

/**
 * The variables after a message that says something else now: what its commands make of those before it. Where they do
 * the same as they did, the variables stay, with what a card may have put there since.
 */
export async function afterEdit(
  tx: Db,
  scene: Scene,
  row: Pick<MessageRow, 'content' | 'parent_id' | 'role'>,
  { text, variables }: { readonly text: string; readonly variables: VariableValues },
): Promise<VariableValues> {
  const isGreeting = row.parent_id === null && row.role === 'assistant'
  if (!isGreeting && !mayCommand(row.content) && !mayCommand(text)) return variables
  const after = isGreeting ? atGreeting : afterCommands
  const before = { ...variables, message: await messageAbove(tx, row.parent_id) }
  const was = after(scene, before, row.content).message
  const is = after(scene, before, text).message
  return equalJson(was, is) ? variables : { ...variables, message: is }
}

/** What the message above keeps for status bars. */
async function messageAbove(tx: Db, parent_id: MessageRow['parent_id']): Promise<VariableValues['message']> {
  if (parent_id === null) return {}
  const above = await tx
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select(sql<VariableValues['message']>`message_states.state -> 'variables' -> 'message'`.as('message'))
    .where('messages.id', '=', parent_id)
    .executeTakeFirst()
  return above?.message ?? {}
}
