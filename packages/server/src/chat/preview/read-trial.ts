import type { CardId, CardTrial, Locale, ModelId, SessionId, UserId } from '@inkling/contract'
import type { JsonObject } from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type AskedModel,
  type AskedModelRow,
  askedModelColumns,
  askedModelOf,
} from '../../models/chat/answering-model.ts'
import type { Db } from '../../platform/database/tables.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { type SettledRow, settledColumns, settledJoins } from '../settings/resolved-columns.ts'

/** Who tries a card, what settings say of it, and which model answers. */
export interface TrialPlace {
  readonly user_name: string
  readonly locale: Locale
  readonly global_variables: JsonObject
  readonly settings: SettledRow
  readonly model: AskedModel
}

interface Row extends SettledRow, AskedModelRow {
  user_name: string
  locale: Locale
  global_variables: JsonObject | null
}

/**
 * Reads it in one statement, by the rules of a chat that has just begun with that card.
 * @throws Refusal no_model, not_found
 */
export async function readPlace(
  db: Db,
  user_id: UserId,
  tried: Pick<z.output<typeof CardTrial>, 'card_id' | 'model_id'>,
): Promise<TrialPlace> {
  const { card_id = null, model_id = null } = tried
  const { rows } = await sql<Row>`
    select u.display_name as user_name, u.locale,
      (select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id) as global_variables,
      ${askedModelColumns}, ${settledColumns}
    from users u
    ${settledJoins({
      user_id: sql<UserId>`u.id`,
      card_id: sql<CardId | null>`${card_id}::uuid`,
      session_id: sql<SessionId | null>`null::uuid`,
      wanted: sql<ModelId | null>`${model_id}::uuid`,
      spoken: sql<ModelId | null>`null::uuid`,
    })}
    where u.id = ${user_id}`.execute(db)
  const row = orNotFound(rows[0])
  if (row.model_id === null) throw model_id === null ? new Refusal('no_model') : notFound()
  const { user_name, locale, global_variables } = row
  const model = askedModelOf(row, row.model_id)
  return { user_name, locale, global_variables: global_variables ?? {}, settings: row, model }
}
