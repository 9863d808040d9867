import { expect, test } from 'vitest'
import { type UpstreamCode, UpstreamError } from '../upstream-error.ts'
import { type BatchClient, embedInBatches } from './batches.ts'

/** Each vector is its text's length. */
function endpoint(refuses: (batch: readonly string[]) => UpstreamCode | undefined = () => undefined) {
  const batches: (readonly string[])[] = []
  let maxBatch = 4
  const asking: BatchClient = {
    most: () => maxBatch,
    refuseMany: count => {
      maxBatch = Math.floor(count / 2)
    },
    pause: async () => undefined,
    async ask(batch) {
      batches.push(batch)
      const refused = refuses(batch)
      if (refused !== undefined)
        throw new UpstreamError(refused, { retryable: refused === 'upstream_failed' })
      return batch.map(text => Float32Array.of(text.length, 1))
    },
  }
  return { batches, asking }
}
const lengths = (vectors: readonly Float32Array[]) => vectors.map(([length]) => length)
const texts = (...sizes: number[]) => sizes.map(size => 'x'.repeat(size))

test('vectors have the order of the texts, however they were batched', async () => {
  const { batches, asking } = endpoint()
  expect(lengths(await embedInBatches(texts(9, 1, 8, 2, 7, 3), asking))).toEqual([9, 1, 8, 2, 7, 3])
  expect(batches.map(batch => batch.map(text => text.length))).toEqual([
    [1, 2, 3, 7],
    [8, 9],
  ])
  expect(await embedInBatches([], asking)).toEqual([])
})

test('a failed batch is retried once', async () => {
  let failures = 1
  const { batches, asking } = endpoint(() => (failures-- > 0 ? 'upstream_failed' : undefined))
  expect(lengths(await embedInBatches(texts(3), asking))).toEqual([3])
  expect(batches).toHaveLength(2)
})

test('batches get smaller after a refused one', async () => {
  const { batches, asking } = endpoint(batch => (batch.length > 2 ? 'upstream_refused' : undefined))
  expect(lengths(await embedInBatches(texts(1, 2, 3, 4, 5, 6), asking))).toEqual([1, 2, 3, 4, 5, 6])
  expect(batches.map(({ length }) => length)).toEqual([4, 2, 2, 2])
})

test('a text that is too long is cut until it is accepted', async () => {
  const { asking } = endpoint(batch =>
    batch.some(text => text.length > 30) ? 'upstream_context_too_long' : undefined,
  )
  expect(lengths(await embedInBatches(texts(100, 20), asking))).toEqual([22, 20])
})

test('a refused text does not affect the others', async () => {
  const { asking } = endpoint(batch => (batch.includes('bad') ? 'upstream_refused' : undefined))
  const vectors = await embedInBatches(['good', 'bad', 'better'], asking)
  expect(vectors.map(vector => [...vector])).toEqual([
    [4, 1],
    [0, 0],
    [6, 1],
  ])
})

test('refusing every text is a failure of the endpoint', async () => {
  const { asking } = endpoint(() => 'upstream_refused')
  await expect(embedInBatches(texts(1, 2), asking)).rejects.toMatchObject({ code: 'upstream_refused' })
})

test('a wrong key is reported at once', async () => {
  const { batches, asking } = endpoint(() => 'upstream_key_refused')
  await expect(embedInBatches(texts(1, 2), asking)).rejects.toMatchObject({ code: 'upstream_key_refused' })
  expect(batches).toHaveLength(1)
})

test('a text on which the server fails does not stop the others', async () => {
  const { asking } = endpoint(batch => (batch.includes('bad') ? 'upstream_failed' : undefined))
  const vectors = await embedInBatches(['bad', 'good', 'better', 'best of all'], asking)
  expect(lengths(vectors)).toEqual([0, 4, 6, 11])
})

test('a server that fails in the midst leaves no empty vectors', async () => {
  let answers = 0
  const { asking } = endpoint(() => (++answers > 1 ? 'upstream_failed' : undefined))
  await expect(embedInBatches(texts(1, 2, 3, 4, 5, 6), asking)).rejects.toThrow('upstream_failed')
})

test('a server that fails on every text is not asked for all of them', async () => {
  const { batches, asking } = endpoint(() => 'upstream_failed')
  await expect(embedInBatches(texts(1, 2, 3, 4, 5, 6, 7, 8), asking)).rejects.toThrow('upstream_failed')
  expect(batches.length).toBeLessThan(8)
})
