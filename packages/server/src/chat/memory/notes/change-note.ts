import type { MemoryChange } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { wishForVectors } from '../vectors/vector-tasks.ts'
import type { OwnNote } from './own-note.ts'

/** Changes what a note says, or how much it counts. */
export async function changeNote(tx: Db, note: OwnNote, change: MemoryChange, now: Date): Promise<void> {
  const { text, ...rest } = change
  // A message has words of its own to go back to, a note has none.
  if (text === null) throw new Refusal('invalid_input', { errors: [{ path: 'text', message: 'required' }] })
  // Held as by everybody who changes what is remembered of a message: no vectors of the old text come in meanwhile.
  await sql`select 1 from messages where id = ${note.message_id}::uuid for update`.execute(tx)
  const changed = await tx
    .updateTable('memories')
    .set({ ...(text !== undefined && { text }), ...rest, updated_at: now.toISOString() })
    .where('id', '=', note.id)
    .returning('id')
    .executeTakeFirst()
  orNotFound(changed)
  if (text !== undefined) await tx.deleteFrom('memory_vectors').where('memory_id', '=', note.id).execute()
  if (text !== undefined || rest.is_off === false) await wishForVectors(tx, note.user_id, note.card_id, 'all')
}

export async function removeNote(tx: Db, { id }: OwnNote): Promise<void> {
  await tx.deleteFrom('memories').where('id', '=', id).execute()
}
