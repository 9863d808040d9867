// @module-tag full

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EmbeddingWeights } from '../providers/embeddings/embedding-types.ts'
import { OnnxModel } from '../providers/embeddings/onnx.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { tinyOnnx } from './tiny-onnx.ts'

const directory = temporaryDirectory()
for (const [path, bytes] of tinyOnnx()) {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), bytes)
}
afterAll(() => rm(directory, { recursive: true }))

/** The real runtime's similarity of each text to the first. */
async function likeness(source: Partial<EmbeddingWeights>, ...texts: string[]): Promise<number[]> {
  const weights = {
    provider: 'onnx',
    directory,
    weight_type: 'q8',
    data_files: 0,
    pooling: 'mean',
    max_tokens: 64,
  } as const
  const model = new OnnxModel({ ...weights, ...source })
  const vectors = await model.ask(texts, new AbortController().signal)
  await model.unload()
  const [first = new Float32Array()] = vectors
  return vectors.map(vector => dot(vector, first) / Math.sqrt(dot(vector, vector) * dot(first, first)))
}
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, x, at) => sum + x * (other[at] ?? 0), 0)

test('is the same for the same seed, and different for another', () => {
  const file = (seed: number) => tinyOnnx({ seed }).get('onnx/model_quantized.onnx')
  expect(file(1)).toEqual(file(1))
  expect(file(1)).not.toEqual(file(2))
})

test.each([
  ['in its own file', { weight_type: 'q8', data_files: 0 }],
  ['beside it', { weight_type: 'fp32', data_files: 1 }],
] as const)('finds texts similar that share words, with its weights %s', async (_, source) => {
  const [, same = 0, other = 0] = await likeness(
    source,
    'The keeper lit the lamp at dusk.',
    'At dusk a lamp was lit.',
    'Three cats sleep under red umbrellas.',
  )
  expect(same).toBeGreaterThan(0.5)
  expect(other).toBeLessThan(0.3)
  const [, well = 0, cats = 0] = await likeness(
    source,
    '她把钥匙藏在了井里。',
    '井里有钥匙。',
    '三只猫在红伞下睡觉。',
  )
  expect(well).toBeGreaterThan(0.5)
  expect(cats).toBeLessThan(0.3)
})

test.each(['mean', 'cls', 'last_token'] as const)(
  'makes the same of a text alone and among longer ones, by %s',
  async pooling => {
    const alone = await likeness({ pooling }, 'a lamp', 'a lamp')
    const among = await likeness({ pooling }, 'a lamp', 'a lamp that burned until the morning came', 'a lamp')
    expect(among[2]).toBeCloseTo(alone[1] ?? 0, 5)
  },
)
