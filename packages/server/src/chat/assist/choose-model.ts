import type { CardId, ModelId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import {
  type CallableModel,
  type CallableModelRow,
  callableModelColumns,
  toCallableModel,
} from '../../models/chat/answering-model.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { settingsJoins } from '../settings/resolve-settings.ts'
import type { OwnSession } from '../store/sessions.ts'

/**
 * The model for summaries, titles and suggestions: the one named in settings without a fallback, since another may cost
 * more; if none is named, the chat's model.
 * @throws ApiError no_model
 */
export async function chooseAssistModel(
  db: Db,
  session: Pick<OwnSession, 'id'>,
  modelId: ModelId | null,
): Promise<CallableModel> {
  const { rows } = await sql<CallableModelRow>`
    select ${callableModelColumns} from sessions s
    left join messages head on head.id = s.head_message_id
    left join messages above on above.id = head.parent_id
    ${settingsJoins({
      user_id: sql<UserId>`s.user_id`,
      card_id: sql<CardId>`s.card_id`,
      session_id: sql<SessionId>`s.id`,
      wanted: sql<ModelId | null>`${modelId}::uuid`,
      spoken: sql<ModelId | null>`coalesce(head.model_id, above.model_id)`,
    })}
    where s.id = ${session.id}::uuid`.execute(db)
  const [row] = rows
  if (row === undefined || row.model_id === null) throw new ApiError('no_model')
  return toCallableModel(row, row.model_id)
}
