import { type EmbeddingModelId, type ModelId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { readEvents } from '../../read-events.ts'
import { type FixtureReader, finalOf, say } from '../fixtures.ts'

const { adminEmbeddingModels, adminModels, upstreams } = routes

/** A way to make the server call an address; returns the resulting code. */
type OutboundPath = (admin: Api, base_url: string) => Promise<string>

/** The fields of every request about a server; a saved model also has a name. */
const SERVER = { model: 'any', api_key: 'sk-outbound-0123456789' }
const MODEL = { ...SERVER, name: 'any' }

/** The field's own code, or else the general one. */
async function refusalIn(response: Response): Promise<string> {
  const { code, errors } = await response.json()
  return errors?.find(({ path }: { path: string }) => path === 'base_url')?.message ?? code
}

/** Saves a model if possible, then tests it. */
const saved: OutboundPath = async (admin, base_url) => {
  const response = await admin.send(adminModels.create, { body: { ...MODEL, base_url } })
  if (!response.ok) return await refusalIn(response)
  const { id }: { id: ModelId } = await response.json()
  const result = await admin.call(adminModels.test, { params: { id } })
  await admin.call(adminModels.remove, { params: { id } })
  return result.ok ? 'reached' : result.problem.code
}

const changed =
  (id: ModelId): OutboundPath =>
  async (admin, base_url) => {
    const response = await admin.send(adminModels.update, { params: { id }, body: { base_url } })
    if (!response.ok) return await refusalIn(response)
    const result = await admin.call(adminModels.test, { params: { id } })
    return result.ok ? 'reached' : result.problem.code
  }

const tried: OutboundPath = async (admin, base_url) => {
  const response = await admin.send(adminModels.testForm, { body: { ...SERVER, base_url } })
  if (!response.ok) return await refusalIn(response)
  const result: { ok: boolean; problem?: { code: string } } = await response.json()
  return result.problem?.code ?? 'reached'
}

const listed: OutboundPath = async (admin, base_url) => {
  const response = await admin.send(upstreams.models, { body: { ...SERVER, base_url } })
  return response.ok ? 'reached' : await refusalIn(response)
}

const embedded: OutboundPath = async (admin, base_url) => {
  const body = { ...MODEL, base_url }
  const response = await admin.send(adminEmbeddingModels.create, { body })
  if (!response.ok) return await refusalIn(response)
  const { id }: { id: EmbeddingModelId } = await response.json()
  const result = await admin.call(adminEmbeddingModels.test, { params: { id } })
  await admin.call(adminEmbeddingModels.remove, { params: { id } })
  return result.ok ? 'reached' : result.problem.code
}

/** Calls an address during a chat: the model was saved when its address could not be judged yet. */
const pathVia =
  (id: ModelId, reader: FixtureReader): OutboundPath =>
  async (admin, base_url) => {
    const response = await admin.send(adminModels.update, { params: { id }, body: { base_url } })
    if (!response.ok) return await refusalIn(response)
    const { message } = await finalOf(readEvents(await say(reader, await reader.newChat(), id)))
    return message.error?.code ?? 'reached'
  }

export const waysOf = (id: ModelId, reader: FixtureReader): readonly (readonly [string, OutboundPath])[] => [
  ['a saved model', saved],
  ['a changed model', changed(id)],
  ['a form that is tried', tried],
  ['a list of models', listed],
  ['an embedding model', embedded],
  ['a chat', pathVia(id, reader)],
]
