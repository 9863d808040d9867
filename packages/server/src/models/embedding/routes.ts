import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { answerAfterLookup } from '../../platform/http/send-answer.ts'
import { auditModel } from '../chat/store.ts'
import type { ModelDownloads } from '../downloads/download-manager.ts'
import { addFromHub, readRepository } from './add-from-hub.ts'
import type { EmbeddingAdminContext } from './context.ts'
import {
  createEndpointModel,
  probeChanged,
  probeNew,
  removeEmbeddingModel,
  updateEmbeddingModel,
} from './save-embedding-model.ts'
import { findDownloadableModel, sendModelFile } from './send-model-file.ts'
import {
  type EmbeddingModelContext,
  findEmbeddingModel,
  listAll,
  listReady,
  type VectorUsage,
} from './store.ts'
import { testEmbeddingModel } from './test-embedding-model.ts'
import { pauseDownload, resumeDownload, verifyDownloadedModel } from './verify-download.ts'

const { memoryModels, adminEmbeddingModels } = routes

export function embeddingModelRoutes(
  bind: Binder,
  context: EmbeddingAdminContext,
  hub: ModelDownloads,
  vectorUsage: VectorUsage,
): void {
  const stores: EmbeddingModelContext = { ...context, ...vectorUsage, hub }
  const { countTexts } = vectorUsage
  hub.onArrived((download, signal) => verifyDownloadedModel(context, download, signal))

  bind.read(memoryModels.listLocal, callerOnly, ({ db, query }) => listReady(db, 'local', query))
  bind.read(memoryModels.listServer, callerOnly, ({ db, query }) => listReady(db, 'server', query))
  bind.raw(
    memoryModels.sendFile,
    async ({ db, params }) => orNotFound(await findDownloadableModel(db, params.id)),
    ({ granted, params, query, request, reply }) =>
      sendModelFile(context, granted, { path: params.file, version: query.v }, request, reply),
  )

  bind.raw(adminEmbeddingModels.create, callerOnly, call =>
    answerAfterLookup(
      call,
      201,
      () => probeNew(context, call.body),
      async (tx, dimensions) => {
        const model = await createEndpointModel(stores, tx, { ...call.body, dimensions })
        return await auditModel(context, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.raw(adminEmbeddingModels.addFromHub, callerOnly, call =>
    answerAfterLookup(
      call,
      201,
      () => readRepository(context, call.body.hub_id, call.body.weight_type),
      async (tx, repository) => {
        const model = await addFromHub(stores, tx, call.body, repository)
        return await auditModel(context, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.read(adminEmbeddingModels.list, callerOnly, ({ db, query }) => listAll(db, query, countTexts))
  bind.read(adminEmbeddingModels.get, callerOnly, async ({ db, params }) =>
    orNotFound(await findEmbeddingModel(db, params.id, countTexts)),
  )
  bind.raw(adminEmbeddingModels.update, callerOnly, call =>
    answerAfterLookup(
      call,
      200,
      () => probeChanged(context, call.params.id, call.body),
      async (tx, dimensions) => {
        const { is_enabled } = call.body
        const model = await updateEmbeddingModel(stores, tx, call.params.id, call.body, dimensions)
        const facts = is_enabled === undefined ? {} : { is_enabled }
        return await auditModel(context, tx, call.actor, 'model_changed', model, facts)
      },
    ),
  )
  bind.write(adminEmbeddingModels.remove, callerOnly, async ({ db, actor, params }) => {
    await auditModel(context, db, actor, 'model_removed', await removeEmbeddingModel(stores, db, params.id))
  })
  // A read, because repeating a test has no further effect.
  bind.read(adminEmbeddingModels.test, callerOnly, ({ params }) => testEmbeddingModel(stores, params.id))

  bind.write(adminEmbeddingModels.resumeDownload, callerOnly, ({ db, params }) =>
    resumeDownload(stores, db, params.id),
  )
  bind.write(adminEmbeddingModels.pauseDownload, callerOnly, ({ db, params }) =>
    pauseDownload(stores, db, params.id),
  )
}
