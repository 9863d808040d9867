import type { SessionId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Says about a chat what its owner said about another, as far as that is anything. */
export async function copySettings(
  tx: Db,
  { from, to, now }: { from: SessionId; to: SessionId; now: string },
): Promise<void> {
  await sql`
    insert into chat_settings (id, user_id, card_id, session_id, model_id, persona_id, preset_id, fields, updated_at)
    select gen_random_uuid(), user_id, card_id, ${to}::uuid, model_id, persona_id, preset_id, fields, ${now}::timestamptz
    from chat_settings where session_id = ${from}::uuid`.execute(tx)
}
