import type { MessageId } from '@inkling/contract'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { OwnMemory } from '../native-memory.ts'

/** What is remembered at these messages besides their words; most have nothing. */
export async function readMemory(db: Db, ids: readonly MessageId[]): Promise<Map<MessageId, OwnMemory>> {
  const remembered = await db
    .selectFrom('memories')
    .selectAll()
    .where('message_id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const summaries = await db
    .selectFrom('summaries')
    .select(['message_id', 'text', 'messages', 'model_name', 'is_edited', 'created_at', 'updated_at'])
    .where('message_id', '=', anyOf(ids))
    .execute()
  const found = new Map<MessageId, OwnMemory>()
  const add = (id: MessageId, more: OwnMemory) => found.set(id, { ...found.get(id), ...more })
  for (const { message_id, is_note, text, importance, is_pinned, is_off, created_at } of remembered) {
    const said = { importance, is_pinned, is_off }
    const notes = found.get(message_id)?.notes ?? []
    if (is_note) add(message_id, { notes: [...notes, { ...said, text: text ?? '', created_at }] })
    else add(message_id, { own: { ...said, text } })
  }
  for (const { message_id, ...summary } of summaries) add(message_id, { summary })
  return found
}
