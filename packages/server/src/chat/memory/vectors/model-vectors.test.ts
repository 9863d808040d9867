import { adminEmbeddingModels, memories, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'
import { connectEndpoint } from '../testing.ts'

const { chatSettings } = routes
const { admin, reader, model } = await chatAppForFile('tokens-3')

async function chatWith(name: string) {
  const endpoint = await connectEndpoint(admin, name)
  const session = await startChat(reader, { first_mes: 'The lamp was lit.' })
  const params = { id: endpoint.id }
  const memory = { mode: 'server' as const, embedding_model_id: endpoint.id }
  await reader.call(chatSettings.change, { body: { session_id: session.id, memory } })
  await say(reader, session, model, 'Where is the key?')
  const isWhole = async () => {
    const status = () => reader.call(memories.status, { params: { id: session.id } })
    await expect.poll(status, { timeout: 10_000 }).toMatchObject({ embedded: 3, total: 3 })
  }
  await isWhole()
  return { endpoint, session, params, isWhole }
}

test('a model that is changed makes all its vectors again', async () => {
  const { endpoint, params, isWhole } = await chatWith('changing')
  expect((await admin.call(adminEmbeddingModels.get, { params })).texts).toBe(3)
  endpoint.texts.length = 0
  await admin.call(adminEmbeddingModels.update, {
    params,
    body: { name: 'Renamed', query_prefix: 'query: ' },
  })
  await isWhole()
  expect(endpoint.texts).toEqual([])
  const body = { passage_prefix: 'passage: ' }
  expect((await admin.call(adminEmbeddingModels.update, { params, body })).texts).toBe(0)
  await isWhole()
  expect(endpoint.texts.toSorted()).toEqual([
    'passage: The lamp was lit.',
    'passage: Where is the key?',
    'passage: t0 t1 t2',
  ])
})

test('a removed model leaves no vectors, and no settings name it', async () => {
  const { session, params } = await chatWith('leaving')
  await admin.call(adminEmbeddingModels.remove, { params })
  const { own } = await reader.call(chatSettings.get, { query: { session_id: session.id } })
  expect(own.memory).toMatchObject({ mode: 'server', embedding_model_id: null })
})
