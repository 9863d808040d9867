import { type AdminModel, type DownloadId, type ModelId, routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { answerAfterAsking } from '../../platform/http/send-answer.ts'
import { auditModel, findModel } from '../chat/store.ts'
import { unloadModel } from '../chat/unload-model.ts'
import type { Hub } from '../downloads/download-manager.ts'
import { findInHub, openBoxFile, takeIntoBox } from './add-from-hub.ts'
import { shelfOf } from './catalog.ts'

const { boxModels } = routes

export function boxModelRoutes(bind: Binder, house: House, hub: Hub): void {
  hub.onArrived(download => openBoxFile(house, download))
  bind.read(boxModels.shelf, noObject, () => shelfOf(house))
  bind.raw(boxModels.fromHub, noObject, call =>
    answerAfterAsking(
      call,
      201,
      () => findInHub(house, call.body.file),
      async (tx, found) => {
        const model = await takeIntoBox(tx, hub, call.body, found)
        return await auditModel(house, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.write(boxModels.resumeDownload, noObject, async ({ db, params }) => {
    await hub.resume(db, await downloadIdOf(db, params.id))
    return await shown(db, params.id)
  })
  bind.write(boxModels.pauseDownload, noObject, async ({ db, params }) => {
    await hub.pause(db, await downloadIdOf(db, params.id))
    return await shown(db, params.id)
  })
  bind.read(boxModels.unload, noObject, async ({ db, params }) => {
    await downloadIdOf(db, params.id)
    await unloadModel(house, (await shown(db, params.id)).model)
  })
}

const shown = async (db: Db, id: ModelId): Promise<AdminModel> => orNotFound(await findModel(db, id))

/** @throws 404 of a model that is not in the box */
async function downloadIdOf(db: Db, id: ModelId): Promise<DownloadId> {
  const found = await db.selectFrom('ai_models').select('download_id').where('id', '=', id).executeTakeFirst()
  if (found?.download_id == null) throw notFound()
  return found.download_id
}
