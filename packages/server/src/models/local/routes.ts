import { type AdminModel, type DownloadId, type ModelId, routes } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { notFoundError } from '../../platform/http/api-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { answerAfterLookup } from '../../platform/http/send-answer.ts'
import { auditModel, findModel } from '../chat/store.ts'
import { unloadModel } from '../chat/unload-model.ts'
import type { ModelDownloads } from '../downloads/download-manager.ts'
import { addModelFromHub, findHubModel, finishLocalModel } from './add-from-hub.ts'
import { getCatalog } from './catalog.ts'
import type { LocalModelContext } from './local-model-file.ts'

const { localModels } = routes

export function localModelRoutes(bind: Binder, context: LocalModelContext, hub: ModelDownloads): void {
  hub.onArrived(download => finishLocalModel(context, download))
  bind.read(localModels.catalog, callerOnly, () => getCatalog(context))
  bind.raw(localModels.addFromHub, callerOnly, call =>
    answerAfterLookup(
      call,
      201,
      () => findHubModel(context, call.body.file),
      async (tx, hubModel) => {
        const model = await addModelFromHub(tx, hub, call.body, hubModel)
        return await auditModel(context, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.write(localModels.resumeDownload, callerOnly, async ({ db, params }) => {
    await hub.resume(db, await findDownloadId(db, params.id))
    return await getAdminModel(db, params.id)
  })
  bind.write(localModels.pauseDownload, callerOnly, async ({ db, params }) => {
    await hub.pause(db, await findDownloadId(db, params.id))
    return await getAdminModel(db, params.id)
  })
  bind.read(localModels.unload, callerOnly, async ({ db, params }) => {
    await findDownloadId(db, params.id)
    await unloadModel(context, (await getAdminModel(db, params.id)).model)
  })
}

const getAdminModel = async (db: Db, id: ModelId): Promise<AdminModel> => orNotFound(await findModel(db, id))

/** @throws 404 if it is not a built-in model */
async function findDownloadId(db: Db, id: ModelId): Promise<DownloadId> {
  const row = await db.selectFrom('ai_models').select('download_id').where('id', '=', id).executeTakeFirst()
  if (row?.download_id == null) throw notFoundError()
  return row.download_id
}
