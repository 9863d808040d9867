import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { answerAfterAsking } from '../../platform/http/send-answer.ts'
import { auditModel } from '../chat/store.ts'
import type { Hub } from '../downloads/download-manager.ts'
import { addFromHub, readRepository } from './add-from-hub.ts'
import {
  changeEmbeddingModel,
  createEndpoint,
  probeChanged,
  probeNew,
  removeEmbeddingModel,
} from './save-embedding-model.ts'
import { findFetchedModel, sendModelFile } from './send-model-file.ts'
import { findEmbeddingModel, listAll, listReady, type MadeVectors, type Stores } from './store.ts'
import { testEmbeddingModel } from './test-embedding-model.ts'
import { checkArrived, moveDownload } from './verify-download.ts'

const { memoryModels, adminEmbeddingModels } = routes

export function embeddingModelRoutes(bind: Binder, house: House, hub: Hub, made: MadeVectors): void {
  const stores: Stores = { ...made, house, hub }
  const { countTexts } = made
  hub.onArrived((download, signal) => checkArrived(house, download, signal))

  bind.read(memoryModels.local, noObject, ({ db, query }) => listReady(db, 'local', query))
  bind.read(memoryModels.server, noObject, ({ db, query }) => listReady(db, 'server', query))
  bind.raw(
    memoryModels.file,
    async ({ db, params }) => orNotFound(await findFetchedModel(db, params.id)),
    ({ granted, params, query, request, reply }) =>
      sendModelFile(house, granted, { path: params.file, version: query.v }, request, reply),
  )

  bind.raw(adminEmbeddingModels.create, noObject, call =>
    answerAfterAsking(
      call,
      201,
      () => probeNew(house, call.body),
      async (tx, dimensions) => {
        const model = await createEndpoint(stores, tx, { ...call.body, dimensions })
        return await auditModel(house, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.raw(adminEmbeddingModels.fromHub, noObject, call =>
    answerAfterAsking(
      call,
      201,
      () => readRepository(house, call.body.hub_id, call.body.weight_type),
      async (tx, repository) => {
        const model = await addFromHub(stores, tx, call.body, repository)
        return await auditModel(house, tx, call.actor, 'model_connected', model)
      },
    ),
  )
  bind.read(adminEmbeddingModels.list, noObject, ({ db, query }) => listAll(db, query, countTexts))
  bind.read(adminEmbeddingModels.get, noObject, async ({ db, params }) =>
    orNotFound(await findEmbeddingModel(db, params.id, countTexts)),
  )
  bind.raw(adminEmbeddingModels.update, noObject, call =>
    answerAfterAsking(
      call,
      200,
      () => probeChanged(house, call.params.id, call.body),
      async (tx, dimensions) => {
        const { is_enabled } = call.body
        const model = await changeEmbeddingModel(stores, tx, call.params.id, call.body, dimensions)
        const facts = is_enabled === undefined ? {} : { is_enabled }
        return await auditModel(house, tx, call.actor, 'model_changed', model, facts)
      },
    ),
  )
  bind.write(adminEmbeddingModels.remove, noObject, async ({ db, actor, params }) => {
    await auditModel(house, db, actor, 'model_removed', await removeEmbeddingModel(stores, db, params.id))
  })
  // Asking a model once more does nothing that asking it once has not done.
  bind.read(adminEmbeddingModels.test, noObject, ({ params }) => testEmbeddingModel(stores, params.id))

  bind.write(adminEmbeddingModels.resumeDownload, noObject, ({ db, params }) =>
    moveDownload(stores, db, params.id, 'resume'),
  )
  bind.write(adminEmbeddingModels.pauseDownload, noObject, ({ db, params }) =>
    moveDownload(stores, db, params.id, 'pause'),
  )
}
