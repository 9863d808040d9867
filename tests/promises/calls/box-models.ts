import { type ModelId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { adminsOnly, goodCall } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { localModels } = routes

/** A file that the hub has but never delivers, so it cannot arrive in the middle of a test. */
function newFile({ hub }: CallWorld): string {
  const path = `${newName()}.gguf`
  hub.put('tiny/models', { [path]: Buffer.from('GGUF') })
  hub.behave(path, 'stuck')
  return `tiny/models/${path}`
}

const newBoxModel = async (fixture: CallWorld, by: Api): Promise<ModelId> =>
  (await by.call(localModels.addFromHub, { body: { file: newFile(fixture) } })).id

export const boxModelCalls = [
  goodCall(localModels.catalog, adminsOnly(200)),
  goodCall(localModels.addFromHub, adminsOnly(201), fixture => ({ body: { file: newFile(fixture) } })),
  goodCall(localModels.pauseDownload, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newBoxModel(fixture, by) },
  })),
  goodCall(localModels.resumeDownload, adminsOnly(200), async (fixture, by) => {
    const id = await newBoxModel(fixture, by)
    await by.call(localModels.pauseDownload, { params: { id } })
    return { params: { id } }
  }),
  goodCall(localModels.unload, adminsOnly(204), async (fixture, by) => ({
    params: { id: await newBoxModel(fixture, by) },
  })),
]
