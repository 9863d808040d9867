import { EmbeddingModelId } from '@inkling/contract'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeviceModel, EmbedOrder, EmbedReport } from './embed-work.ts'
import { Embedder, type EmbedThread } from './embedder.ts'

const model: DeviceModel = {
  id: EmbeddingModelId.parse('01890000-0000-7000-8000-000000000001'),
  version: '1',
  files: [],
  bytes: 100,
  max_tokens: 128,
  pooling: 'mean',
  query_prefix: '',
  passage_prefix: '',
  weight_type: 'q8',
}

/** Records requests, and responds when told to. */
class FakeEmbedThread implements EmbedThread {
  readonly orders: EmbedOrder[] = []
  onmessage: EmbedThread['onmessage'] = null
  onerror: EmbedThread['onerror'] = null
  isEnded = false

  postMessage(order: EmbedOrder): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(report: EmbedReport): void {
    this.onmessage?.call(this as unknown as Worker, { data: report } as MessageEvent)
  }

  /** Answers the last request; each vector starts with the text's length. */
  finish(): void {
    const order = this.orders.at(-1)
    if (order?.order !== 'embed') throw new Error('nothing to finish')
    this.answer({
      report: 'embedded',
      number: order.number,
      vectors: order.texts.map(text => Float32Array.of(text.length)),
    })
  }
}

function someEmbedder() {
  const threads: FakeEmbedThread[] = []
  const progress: number[] = []
  const open = () => {
    const thread = new FakeEmbedThread()
    threads.push(thread)
    return thread
  }
  const tokens = { get: () => 'old', fresh: async () => 'new' }
  const embedder = new Embedder(model, open, tokens, bytes => progress.push(bytes))
  return { embedder, threads, progress, thread: () => threads.at(-1) ?? new FakeEmbedThread() }
}

async function loadEmbedder() {
  const some = someEmbedder()
  const loading = some.embedder.load(true)
  some.thread().answer({ report: 'loaded' })
  await loading
  return some
}

const textsOf = (thread: FakeEmbedThread) =>
  thread.orders.flatMap(order => (order.order === 'embed' ? [order.texts.join(' ')] : []))

afterEach(() => void vi.useRealTimers())

it('loads a model once, and reports its progress', async () => {
  const { embedder, threads, thread, progress } = someEmbedder()
  const both = [embedder.load(true), embedder.load(true)]
  thread().answer({ report: 'progress', bytes: 40 })
  thread().answer({ report: 'loaded' })
  await Promise.all(both)
  expect(threads).toHaveLength(1)
  expect(progress).toEqual([40])
  expect(embedder.isWarm).toBe(true)
})

it('reports why a model failed to load, and retries on the next call', async () => {
  const { embedder, threads, thread } = someEmbedder()
  const loading = embedder.load(false)
  thread().answer({ report: 'not loaded', fault: 'not here', why: 'no file' })
  await expect(loading).rejects.toMatchObject({ fault: 'not here' })
  expect(thread().isEnded).toBe(true)
  const again = embedder.load(true)
  thread().answer({ report: 'loaded' })
  await again
  expect(threads).toHaveLength(2)
})

it('replaces a refused token with a new one', async () => {
  const { embedder, thread } = someEmbedder()
  void embedder.load(true)
  thread().answer({ report: 'wants token', refused: 'old' })
  await vi.waitFor(() => expect(thread().orders.at(-1)).toEqual({ order: 'take token', token: 'new' }))
})

it('computes a few texts at a time, in order', async () => {
  const { embedder, thread } = await loadEmbedder()
  const vectors = embedder.embed(['a', 'bb', 'ccc', 'dddd', 'eeeee'], 'passage')
  thread().finish()
  thread().finish()
  expect((await vectors).map(([length]) => length)).toEqual([1, 2, 3, 4, 5])
  expect(textsOf(thread())).toEqual(['a bb ccc dddd', 'eeeee'])
})

it('embeds queries before waiting passages', async () => {
  const { embedder, thread } = await loadEmbedder()
  const passages = embedder.embed(['1', '2', '3', '4', '5', '6'], 'passage')
  const query = embedder.embed(['where?'], 'query')
  for (let step = 0; step < 3; step++) thread().finish()
  await Promise.all([passages, query])
  expect(textsOf(thread())).toEqual(['1 2 3 4', 'where?', '5 6'])
})

it('ends its worker after a while without requests', async () => {
  vi.useFakeTimers()
  const { embedder, thread } = await loadEmbedder()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect([thread().isEnded, embedder.isWarm]).toEqual([true, false])
})

it('fails its current work when its worker breaks', async () => {
  const { embedder, thread } = await loadEmbedder()
  const vectors = embedder.embed(['a', 'b', 'c', 'd', 'e'], 'passage')
  thread().onerror?.call(thread() as unknown as Worker, {} as ErrorEvent)
  await expect(vectors).rejects.toMatchObject({ fault: 'broken' })
})
