import { type EmbeddingModelId, type ModelId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { readEvents } from '../../read-events.ts'
import { type FixtureReader, finalOf, say } from '../fixtures.ts'

const { adminEmbeddingModels, adminModels, upstreams } = routes

/** How somebody gets this server to call an address, and the code of what comes of it. */
type OutboundPath = (admin: Api, base_url: string) => Promise<string>

/** What any call about a server needs, and what a model that is saved needs as well. */
const SERVER = { model: 'any', api_key: 'sk-outbound-0123456789' }
const MODEL = { ...SERVER, name: 'any' }

/** What a refusal says: of the field, or else of all. */
async function refusalIn(response: Response): Promise<string> {
  const { code, errors } = await response.json()
  return errors?.find(({ path }: { path: string }) => path === 'base_url')?.message ?? code
}

/** Saved where it can be, and tried then. */
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

/** In mid-chat: of a model that was saved where its address could not be judged yet. */
const asked =
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
  ['a chat', asked(id, reader)],
]
