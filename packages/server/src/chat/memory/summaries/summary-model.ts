import type { CardId, ModelId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import {
  type AskedModel,
  type AskedModelRow,
  askedModelColumns,
  askedModelOf,
} from '../../../models/chat/answering-model.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { settledJoins } from '../../settings/resolved-columns.ts'
import type { OwnSession } from '../../store/sessions.ts'

/**
 * Who summarises a chat: the model that settings name for it, and no other in its place, since that may cost more; where
 * they name none, the chat's own.
 * @throws Refusal no_model
 */
export async function summaryModel(
  db: Db,
  session: Pick<OwnSession, 'id'>,
  named: ModelId | null,
): Promise<AskedModel> {
  const { rows } = await sql<AskedModelRow>`
    select ${askedModelColumns} from sessions s
    left join messages head on head.id = s.head_message_id
    left join messages above on above.id = head.parent_id
    ${settledJoins({
      user_id: sql<UserId>`s.user_id`,
      card_id: sql<CardId>`s.card_id`,
      session_id: sql<SessionId>`s.id`,
      wanted: sql<ModelId | null>`${named}::uuid`,
      spoken: sql<ModelId | null>`coalesce(head.model_id, above.model_id)`,
    })}
    where s.id = ${session.id}::uuid`.execute(db)
  const [row] = rows
  if (row === undefined || row.model_id === null) throw new Refusal('no_model')
  return askedModelOf(row, row.model_id)
}
