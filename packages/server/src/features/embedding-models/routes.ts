import { routes } from '@inkling/contract'
import { noObject, orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { findOutcome, once } from '../../platform/http/intents.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { Hub } from '../hub/hub.ts'
import { addFromHub } from './add-from-hub.ts'
import { checkArrived } from './check-arrived.ts'
import type { MadeVectors, Stores } from './embedding-stores.ts'
import { moveDownload } from './move-download.ts'
import { readRepository } from './read-repository.ts'
import { removeEmbeddingModel } from './remove-embedding-model.ts'
import { changeEmbeddingModel, createEndpoint } from './save-endpoint.ts'
import { findFetchedModel, sendModelFile } from './send-model-file.ts'
import { findEmbeddingModel, listAll, listReady } from './store.ts'
import { testEmbeddingModel } from './test-embedding-model.ts'

const { memoryModels, adminEmbeddingModels } = routes

export function embeddingModelRoutes(bind: Binder, house: House, hub: Hub, made: MadeVectors): void {
  const stores: Stores = { ...made, house, hub }
  const { countTexts } = made
  hub.onArrived(download => checkArrived(house, download))

  bind.read(memoryModels.local, noObject, ({ db, query }) => listReady(db, 'local', query))
  bind.read(memoryModels.server, noObject, ({ db, query }) => listReady(db, 'server', query))
  bind.raw(
    memoryModels.file,
    async ({ db, params }) => orNotFound(await findFetchedModel(db, params.id)),
    ({ granted, params, query, request, reply }) =>
      sendModelFile(house, granted, { path: params.file, version: query.v }, request, reply),
  )

  bind.write(adminEmbeddingModels.create, noObject, ({ db, body }) => createEndpoint(stores, db, body))
  bind.raw(adminEmbeddingModels.fromHub, noObject, async ({ db, body, intent, reply }) => {
    const earlier = intent === null ? null : await findOutcome(db, intent)
    if (earlier !== null) return sendOutcome(reply, earlier)
    // The hub is asked before there is a transaction to be held open meanwhile.
    const repository = await readRepository(house, body.hub_id, body.weight_type)
    return sendOutcome(reply, await once(db, intent, 201, tx => addFromHub(stores, tx, body, repository)))
  })
  bind.read(adminEmbeddingModels.list, noObject, ({ db, query }) => listAll(db, query, countTexts))
  bind.read(adminEmbeddingModels.get, noObject, async ({ db, params }) =>
    orNotFound(await findEmbeddingModel(db, params.id, countTexts)),
  )
  bind.write(adminEmbeddingModels.update, noObject, ({ db, params, body }) =>
    changeEmbeddingModel(stores, db, params.id, body),
  )
  bind.write(adminEmbeddingModels.remove, noObject, ({ db, params }) =>
    removeEmbeddingModel(stores, db, params.id),
  )
  // Asking a model once more does nothing that asking it once has not done.
  bind.read(adminEmbeddingModels.test, noObject, ({ params }) => testEmbeddingModel(stores, params.id))

  bind.write(adminEmbeddingModels.resumeDownload, noObject, ({ db, params }) =>
    moveDownload(stores, db, params.id, 'resume'),
  )
  bind.write(adminEmbeddingModels.pauseDownload, noObject, ({ db, params }) =>
    moveDownload(stores, db, params.id, 'pause'),
  )
}
