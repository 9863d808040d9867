import type { MemoryChange, MessageId, UserId } from '@inkling/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { forgetVectors } from '../vectors/forget-vectors.ts'
import { wishForVectors } from '../vectors/vector-tasks.ts'

type Remembered = Pick<Selectable<Tables['memories']>, 'text' | 'importance' | 'is_pinned' | 'is_off'>

/** How a message is remembered of which nobody has said anything. */
const PLAIN: Remembered = { text: null, importance: 0.5, is_pinned: false, is_off: false }

/** Changes how a message is remembered; the message stays as it is. */
export async function changeOfMessage(
  tx: Db,
  user_id: UserId,
  id: MessageId,
  change: MemoryChange,
  now: Date,
): Promise<void> {
  const { card_id } = orNotFound(await holdMessage(tx, user_id, id))
  const before = (await findRemembered(tx, id)) ?? PLAIN
  const after: Remembered = { ...before, ...given(change) }
  const time = now.toISOString()
  await tx
    .insertInto('memories')
    .values({
      id: newId(),
      user_id,
      card_id,
      message_id: id,
      is_note: false,
      ...after,
      created_at: time,
      updated_at: time,
    })
    .onConflict(conflict =>
      // In words of its own: as a parameter it would be no part of what the index is known by.
      conflict
        .column('message_id')
        .where(sql<boolean>`not is_note`)
        .doUpdateSet({ ...after, updated_at: time }),
    )
    .execute()
  if (after.text !== before.text) await forgetVectors(tx, { user_id, card_id, message_id: id })
  else if (before.is_off && !after.is_off) await wishForVectors(tx, user_id, card_id, 'all')
}

const given = ({ text, importance, is_pinned, is_off }: MemoryChange): Partial<Remembered> => ({
  ...(text !== undefined && { text }),
  ...(importance !== undefined && { importance }),
  ...(is_pinned !== undefined && { is_pinned }),
  ...(is_off !== undefined && { is_off }),
})

const holdMessage = (tx: Db, user_id: UserId, id: MessageId) =>
  tx
    .selectFrom('messages')
    .select('card_id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .forUpdate()
    .executeTakeFirst()

const findRemembered = (tx: Db, id: MessageId): Promise<Remembered | undefined> =>
  tx
    .selectFrom('memories')
    .select(['text', 'importance', 'is_pinned', 'is_off'])
    .where('message_id', '=', id)
    .where('is_note', '=', false)
    .executeTakeFirst()
