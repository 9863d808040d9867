import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MemoryIndex, type QuantisedVector, quantise, similarity } from '@inkling/engine'
import { tinyOnnx } from '@inkling/server/testing'
import { createOutbound } from '../../packages/server/src/platform/outbound/outbound.ts'
import { Embedder } from '../../packages/server/src/providers/embeddings/embedder.ts'
import { temporaryDirectory } from '../../packages/server/src/testing/temporary-directory.ts'
import { buildStory, languages, type Story } from './facts.ts'

/** Share of facts found among the best k, by method. */
export interface HitRates {
  readonly language: string
  readonly k: number
  readonly ours: number
  readonly alike: number
  /** When recalling only the last messages before the window. */
  readonly recent: number
}

const WINDOW = 200
const DIMENSIONS = 256

/**
 * Asks for facts mentioned once in a long story. The vectors come from a tiny model that knows words but not their
 * meaning; real models find more. What is compared is how the vectors are used.
 */
export async function hitRates(size: { length: number; facts: number }): Promise<HitRates[]> {
  const { embed, close } = await tinyModel()
  try {
    const rates: HitRates[] = []
    for (const [language, words] of Object.entries(languages)) {
      const story = buildStory(words, { ...size, length: size.length - WINDOW })
      const known = await embed(story.messages)
      const questions = await embed(story.facts.map(({ question }) => question))
      for (const k of [5, 8]) rates.push({ language, k, ...ratesIn(story, known, questions, k) })
    }
    return rates
  } finally {
    await close()
  }
}

function ratesIn(
  story: Story,
  known: readonly QuantisedVector[],
  questions: readonly QuantisedVector[],
  k: number,
) {
  const { length } = story.messages
  const index = new MemoryIndex(DIMENSIONS)
  for (const [seq, { values, scale }] of known.entries())
    index.add([{ seq, message: String(seq), memory: null, piece: 0, digest: '', scale }], values)
  const window = Array.from({ length: WINDOW }, (_, at) => `window ${at}`)
  index.follow(0, [...known.map((_, at) => String(at)), ...window])
  const hits = { ours: 0, alike: 0, recent: 0 }
  for (const [at, { depth }] of story.facts.entries()) {
    const query = questions[at]
    if (query === undefined) continue
    const memories = index.search({ query, marks: [], top_k: k }).slice(0, k)
    if (memories.some(memory => memory.depth === depth)) hits.ours++
    if (mostAlike(query, known, k).has(depth)) hits.alike++
    if (depth >= length - k) hits.recent++
  }
  const share = (count: number) => count / story.facts.length
  return { ours: share(hits.ours), alike: share(hits.alike), recent: share(hits.recent) }
}

function mostAlike(query: QuantisedVector, known: readonly QuantisedVector[], k: number): Set<number> {
  const order = known.map((vector, depth) => ({ depth, cosine: similarity(query, vector) }))
  return new Set(
    order
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, k)
      .map(({ depth }) => depth),
  )
}

async function tinyModel() {
  const directory = temporaryDirectory()
  for (const [path, bytes] of tinyOnnx({ dimensions: DIMENSIONS })) {
    await mkdir(join(directory, dirname(path)), { recursive: true })
    await writeFile(join(directory, path), bytes)
  }
  const outbound = createOutbound({ network: 'public', ownPorts: new Set() })
  const embedder = new Embedder({ outbound })
  const source = {
    provider: 'onnx',
    directory,
    weight_type: 'q8',
    data_files: 0,
    pooling: 'mean',
    max_tokens: 128,
  } as const
  const signal = new AbortController().signal
  return {
    async embed(texts: readonly string[]): Promise<QuantisedVector[]> {
      const vectors = await embedder.embed({ source, texts, isUrgent: false }, signal)
      return vectors.map(vector => quantise(vector) ?? { values: new Int8Array(DIMENSIONS), scale: 0 })
    },
    async close() {
      await embedder.close()
      await outbound.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
