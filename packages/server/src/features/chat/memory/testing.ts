import type { EmbeddingModelId } from '@inkling/contract'
import { newId } from '../../../platform/ids.ts'
import type { TestApp } from '../../../testing/app.ts'

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
  await app.house.db
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
