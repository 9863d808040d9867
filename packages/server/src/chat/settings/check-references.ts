import type { ChatSettingsChange } from '@inkling/contract'
import { refuseForeignLorebooks } from '../../features/lorebooks/store.ts'
import { isOwnPicture } from '../../features/uploads/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'

/**
 * Refuses settings that name what is not there, or not this user's: to them that is the same. What is named is held, so
 * that no deletion comes between.
 * @throws Refusal not_found, or invalid_input for a picture
 */
export async function refuseForeign(tx: Db, actor: Actor, change: ChatSettingsChange): Promise<void> {
  const { model_id, persona_id, preset_id, lorebook_ids } = change
  const { summary_model_id, embedding_model_id } = change.memory ?? {}
  if (model_id) orNotFound(await enabledRow(tx, 'ai_models', model_id))
  if (summary_model_id) orNotFound(await enabledRow(tx, 'ai_models', summary_model_id))
  if (embedding_model_id) orNotFound(await enabledRow(tx, 'embedding_models', embedding_model_id))
  if (persona_id) orNotFound(await ownRow(tx, 'personas', actor, persona_id))
  if (preset_id) orNotFound(await ownRow(tx, 'presets', actor, preset_id))
  if (lorebook_ids) await refuseForeignLorebooks(tx, actor.id, lorebook_ids)
  const background = change.appearance?.background
  if (background && !(await isOwnPicture(tx, actor.id, background))) {
    throw new Refusal('invalid_input', {
      errors: [{ path: 'appearance.background', message: 'not_an_own_upload' }],
    })
  }
}

/** A model that anybody can choose, held so that it stays. */
export const enabledRow = (tx: Db, table: 'ai_models' | 'embedding_models', id: string) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id as never) // the id of this table, whichever it is
    .where('is_enabled', '=', true)
    .forKeyShare()
    .executeTakeFirst()

const ownRow = (tx: Db, table: 'personas' | 'presets', actor: Actor, id: string) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', actor.id)
    .where('id', '=', id as never) // the id of this table, whichever it is
    .forKeyShare()
    .executeTakeFirst()
