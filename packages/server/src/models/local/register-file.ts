import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { lookInto } from '../../providers/local/read-gguf.ts'
import type { StoredDownload } from '../downloads/tables.ts'
import { BOX_CONTEXT } from './catalog.ts'
import { openableFile } from './first-part.ts'

/**
 * What is done with the file of a model in the box that has arrived: what its header says is kept, and it can be chosen.
 * @throws Refusal model_broken of what can't run
 */
export async function openBoxFile(house: House, download: StoredDownload): Promise<void> {
  const model = await house.db
    .selectFrom('ai_models')
    .select('id')
    .where('download_id', '=', download.id)
    .executeTakeFirst()
  if (model === undefined) return
  const path = await openableFile(house, download)
  const facts = path === null ? null : await lookInto(path)
  if (facts === null) throw new Refusal('model_broken')
  const { context_tokens, thinks } = facts
  await house.db
    .updateTable('ai_models')
    .set({
      context_tokens: Math.min(context_tokens ?? BOX_CONTEXT, BOX_CONTEXT),
      supports_reasoning: thinks,
      reasoning_control: thinks ? 'switch' : 'none',
      is_enabled: true,
    })
    .where('id', '=', model.id)
    .execute()
}
