// @module-tag full

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { tinyOnnx } from '../../testing/tiny-onnx.ts'
import { Embedder } from './embedder.ts'
import type { EmbeddingWeights } from './embedding-types.ts'
import { OnnxModel } from './onnx.ts'

const root = temporaryDirectory()
afterAll(() => rm(root, { recursive: true }))
const signal = new AbortController().signal

async function write(name: string, files: ReadonlyMap<string, Buffer>): Promise<EmbeddingWeights> {
  const directory = join(root, name)
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), bytes)
  }
  return { provider: 'onnx', directory, weight_type: 'q8', data_files: 0, pooling: 'mean', max_tokens: 64 }
}
const tiny = await write('tiny', tinyOnnx())
const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const embedder = new Embedder({ outbound })
afterEach(() => embedder.close())
afterAll(() => outbound.close())

const embed = (source: EmbeddingWeights, ...texts: string[]) =>
  embedder.embed({ source, texts, isUrgent: true }, signal)

test.each([
  ['is not there', () => ({ ...tiny, directory: join(root, 'nowhere') })],
  ['lacks its weights', () => ({ ...tiny, weight_type: 'q4' as const })],
  [
    'is no model',
    () => write('broken', new Map(tinyOnnx()).set('onnx/model_quantized.onnx', Buffer.from('no'))),
  ],
  ['has no words', () => write('wordless', new Map(tinyOnnx()).set('tokenizer.json', Buffer.from('{}')))],
])('a model that %s is broken', async (_, source) => {
  await expect(embed(await source(), 'one')).rejects.toMatchObject({ code: 'model_broken' })
})

test('texts of any number and length get their vectors in order', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => 'lamp '.repeat((at * 7) % 40) + at)
  const vectors = await embed(tiny, ...texts)
  for (const at of [0, 13, 39]) {
    const [alone] = await embed(tiny, texts[at] ?? '')
    expect(vectors[at]?.[0]).toBeCloseTo(alone?.[0] ?? 0, 4)
  }
})

test('a model whose process ran out of memory says so, and is loaded again', async () => {
  const model = new OnnxModel(tiny)
  await model.ask(['one'], signal)
  const embedding = model.ask(
    Array.from({ length: 400 }, () => 'lamp '.repeat(60)),
    signal,
  )
  if (model.pid !== undefined) process.kill(model.pid, 'SIGKILL')
  await expect(embedding).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(await model.ask(['one'], signal)).toHaveLength(1)
  await model.unload()
  expect(model.pid).toBeUndefined()
})

test('an urgent request waits for one batch of a long text, not for all', async () => {
  const order: string[] = []
  const long = Array.from({ length: 200 }, (_, at) => `${'lamp '.repeat(60)} ${at}`)
  await embed(tiny, 'load it')
  const background = embedder.embed({ source: tiny, texts: long, isUrgent: false }, signal)
  await Promise.all([
    background.then(() => order.push('long')),
    embed(tiny, 'who is there?').then(() => order.push('urgent')),
  ])
  expect(order).toEqual(['urgent', 'long'])
})

test('an aborted request ends at once', async () => {
  const giving = new AbortController()
  const embedding = embedder.embed({ source: tiny, texts: ['one'], isUrgent: true }, giving.signal)
  giving.abort(new Error('enough'))
  await expect(embedding).rejects.toThrow('enough')
})
