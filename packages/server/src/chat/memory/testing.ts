import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { EmbeddingModelId } from '@inkling/contract'
import { adminEmbeddingModels } from '@inkling/contract'
import { onTestFinished } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Api } from '../../testing/api.ts'
import type { TestApp } from '../../testing/app.ts'

/** The numbers of a text's vector, as a test's model in a browser makes them: how often each of some words stands in it. */
export const WORDS = ['lamp', 'sea', 'key', 'rain'] as const

const vectorOf = (text: string): number[] => WORDS.map(word => text.toLowerCase().split(word).length - 1)

/** As a browser sends it. */
export const wireVector = (text: string): string => wireNumbers(vectorOf(text))

export const wireNumbers = (numbers: readonly number[]): string =>
  Buffer.from(new Float32Array(numbers).buffer).toString('base64')

/** An embedding model that runs in browsers, as far as memory knows of one. */
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

/** An endpoint for embeddings whose vectors say the same as those of a browser's model here. */
export interface TestEmbeddingEndpoint {
  readonly url: string
  /** All texts that it was asked for, in the order in which they came. */
  readonly texts: string[]
  /** What it answers instead, from now on: a failure, or nothing until it is let go on. */
  fails: number | null
  pauses: Promise<void> | null
  close(): void
}

export async function startEndpoint(): Promise<TestEmbeddingEndpoint> {
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] } // what the product under test sent
    texts.push(...input)
    await endpoint.pauses
    response.writeHead(endpoint.fails ?? 200, { 'content-type': 'application/json' })
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
    response.end(JSON.stringify(endpoint.fails === null ? { data } : { error: { message: 'no' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
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

/** A model of the server's, at an endpoint of its own until the test is over. */
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
