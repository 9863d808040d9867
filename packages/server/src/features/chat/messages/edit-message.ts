import type { Message, MessageId } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import { orNotFound } from '../../../access/guards.ts'
import type { House } from '../../../house.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findMessage } from './path.ts'

/** Changes a message's text in place; one that is still being written can't be. */
export async function editMessage(
  house: House,
  tx: Db,
  actor: Actor,
  id: MessageId,
  content: string,
): Promise<Message> {
  const edited = await tx
    .updateTable('messages')
    .set({ content, tokens: countTokens(content), edited_at: house.clock.now().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('status', '!=', 'streaming')
    .executeTakeFirst()
  const message = orNotFound(await findMessage(tx, actor.id, id))
  if (edited.numUpdatedRows === 0n) throw new Refusal('message_streaming')
  return message
}
