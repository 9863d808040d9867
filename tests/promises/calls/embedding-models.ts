import { type EmbeddingModelId, routes } from '@inkling/contract'
import { type Api, tinyOnnx } from '@inkling/server/testing'
import { adminsOnly, each, goodCall } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { adminEmbeddingModels, memoryModels } = routes

const endpoint = ({ site }: CallWorld) => ({
  base_url: site.upstream.url,
  model: 'words',
  dimensions: 24,
  name: newName(),
})

const newEndpoint = async (fixture: CallWorld, by: Api): Promise<EmbeddingModelId> =>
  (await by.call(adminEmbeddingModels.create, { body: endpoint(fixture) })).id

/** Weights that the hub has but never delivers, so they cannot arrive in the middle of a test. */
function newRepository({ hub }: CallWorld) {
  const hub_id = `tiny/${newName()}`
  hub.put(hub_id, Object.fromEntries(tinyOnnx({ dimensions: 4 })))
  hub.behave('onnx/model.onnx', 'stuck')
  return { hub_id, weight_type: 'fp32' } as const
}

const newFromHub = async (fixture: CallWorld, by: Api): Promise<EmbeddingModelId> =>
  (await by.call(adminEmbeddingModels.addFromHub, { body: newRepository(fixture) })).id

export const embeddingModelCalls = [
  goodCall(memoryModels.listLocal, each(200)),
  goodCall(memoryModels.listServer, each(200)),
  goodCall(memoryModels.sendFile, each(200), ({ browserModel }) => ({
    params: { id: browserModel, file: 'config.json' },
  })),
  goodCall(adminEmbeddingModels.create, adminsOnly(201), fixture => ({ body: endpoint(fixture) })),
  goodCall(adminEmbeddingModels.list, adminsOnly(200)),
  goodCall(adminEmbeddingModels.addFromHub, adminsOnly(201), fixture => ({ body: newRepository(fixture) })),
  goodCall(adminEmbeddingModels.get, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newEndpoint(fixture, by) },
  })),
  goodCall(adminEmbeddingModels.update, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newEndpoint(fixture, by) },
    body: { description: newName() },
  })),
  goodCall(adminEmbeddingModels.remove, adminsOnly(204), async (fixture, by) => ({
    params: { id: await newEndpoint(fixture, by) },
  })),
  goodCall(adminEmbeddingModels.test, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newEndpoint(fixture, by) },
  })),
  goodCall(adminEmbeddingModels.pauseDownload, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newFromHub(fixture, by) },
  })),
  goodCall(adminEmbeddingModels.resumeDownload, adminsOnly(200), async (fixture, by) => {
    const id = await newFromHub(fixture, by)
    await by.call(adminEmbeddingModels.pauseDownload, { params: { id } })
    return { params: { id } }
  }),
]
