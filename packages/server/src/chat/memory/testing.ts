import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { EmbeddingModelId } from '@inkling/contract'
import { adminEmbeddingModels } from '@inkling/contract'
import { onTestFinished } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Api } from '../../testing/api.ts'
import type { TestApp } from '../../testing/app.ts'

/** Test vectors count how often each word occurs. */
export const WORDS = ['lamp', 'sea', 'key', 'rain'] as const

const vectorOf = (text: string): number[] => WORDS.map(word => text.toLowerCase().split(word).length - 1)

export const wireVector = (text: string): string => wireNumbers(vectorOf(text))

export const wireNumbers = (numbers: readonly number[]): string =>
  Buffer.from(new Float32Array(numbers).buffer).toString('base64')

export async function addLocalModel(app: TestApp, name: string, position = 0): Promise<EmbeddingModelId> {
  const id = newId<EmbeddingModelId>()
  await app.context.db
    .insertInto('embedding_models')
    .values({
      id,
      name,
      description: '',
      runtime: 'local',
      provider: 'onnx',
      base_url: '',
      model: '',
      api_key: null,
      api_key_last4: null,
      download_id: null,
      dimensions: WORDS.length,
      max_tokens: 128,
      pooling: 'mean',
      query_prefix: '',
      passage_prefix: '',
      weight_type: 'q8',
      version: '1',
      is_enabled: true,
      position,
    })
    .execute()
  return id
}

/** Computes the same vectors as the browser model. */
export interface TestEmbeddingEndpoint {
  readonly url: string
  readonly texts: string[]
  /** Requests fail with this status, or wait for the promise. */
  fails: number | null
  pauses: Promise<void> | null
  close(): void
}

export async function startEndpoint(): Promise<TestEmbeddingEndpoint> {
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] } // the code under test sent it
    texts.push(...input)
    await endpoint.pauses
    response.writeHead(endpoint.fails ?? 200, { 'content-type': 'application/json' })
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
    response.end(JSON.stringify(endpoint.fails === null ? { data } : { error: { message: 'no' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  const endpoint: TestEmbeddingEndpoint = {
    url: `http://127.0.0.1:${port}/v1`,
    texts,
    fails: null,
    pauses: null,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return endpoint
}

/** The endpoint closes after the test. */
export async function connectEndpoint(
  admin: Api,
  name: string,
): Promise<TestEmbeddingEndpoint & { readonly id: EmbeddingModelId }> {
  const endpoint = await startEndpoint()
  onTestFinished(() => endpoint.close())
  const body = { name, base_url: endpoint.url, model: name, dimensions: WORDS.length }
  const { id } = await admin.call(adminEmbeddingModels.create, { body })
  return Object.assign(endpoint, { id })
}
