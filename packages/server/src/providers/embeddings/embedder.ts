import { LRUCache } from 'lru-cache'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type ModelBounds, modelBounds } from '../bounds.ts'
import { type Wait, waitFor } from '../wait.ts'
import { inBatches } from './batches.ts'
import type { AskVectors, EmbeddingSource } from './embedding.ts'
import { askEndpoint } from './endpoint.ts'
import { Lane } from './lane.ts'
import { OnnxModel } from './onnx.ts'

export interface EmbedderOptions {
  /** Endpoints are reached by no other way. */
  readonly outbound: Outbound
  readonly bounds?: Partial<ModelBounds>
  readonly wait?: Wait
}

export interface Embedding {
  readonly source: EmbeddingSource
  readonly texts: readonly string[]
  /** Whether somebody waits for it. */
  readonly isUrgent: boolean
}

/** A model in use. */
interface Open {
  /** Where its weights are, if they are here. */
  readonly directory: string | null
  readonly lane: Lane
  readonly ask: AskVectors
  /** Lets go of what it holds in memory. */
  readonly unload: () => Promise<void>
  /** How many texts it is asked for at once. */
  most: number
}

/** Small batches of weights that compute here, so that nobody waits long for the one before theirs. */
const LOCAL_BATCH = 8
const ENDPOINT_BATCH = 32
/** Models that are remembered to have been asked. */
const MOST_OPEN = 32

/** The one way to have texts turned into vectors, whoever does it. */
export class Embedder {
  readonly #outbound: Outbound
  readonly #bounds: ModelBounds
  readonly #wait: Wait
  readonly #open = new LRUCache<string, Open>({ max: MOST_OPEN, dispose: open => void open.unload() })

  constructor({ outbound, bounds, wait = waitFor }: EmbedderOptions) {
    this.#outbound = outbound
    this.#bounds = { ...modelBounds, ...bounds }
    this.#wait = wait
  }

  /**
   * The vectors of these texts, in their order and of any length; in batches, each when it is its turn.
   * @throws UpstreamError when the model's side fails; `signal.reason` when the caller gave up
   */
  async embed({ source, texts, isUrgent }: Embedding, signal: AbortSignal): Promise<Float32Array[]> {
    const open = this.#opened(source)
    return await inBatches(texts, {
      most: () => open.most,
      ask: batch => open.lane.run(isUrgent, signal, () => open.ask(batch, signal)),
      refuseMany: count => {
        open.most = Math.max(1, Math.floor(count / 2))
      },
      pause: ms => this.#wait(ms, signal),
    })
  }

  /** Lets go of what weights in a directory hold in memory; they are loaded again when they are asked for. */
  async unload(directory: string): Promise<void> {
    const held = [...this.#open.values()].filter(open => open.directory === directory)
    await Promise.all(held.map(({ unload }) => unload()))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ unload }) => unload()))
  }

  #opened(source: EmbeddingSource): Open {
    const name = JSON.stringify(source)
    const open = this.#open.get(name) ?? this.#begin(source)
    this.#open.set(name, open)
    return open
  }

  #begin(source: EmbeddingSource): Open {
    if (source.provider === 'onnx') {
      const model = new OnnxModel(source)
      const lane = new Lane({ atOnce: 1, patientAtOnce: 1 })
      const { directory } = source
      return { directory, lane, ask: model.ask, unload: () => model.unload(), most: LOCAL_BATCH }
    }
    return {
      directory: null,
      lane: new Lane({ atOnce: 4, patientAtOnce: 2 }),
      ask: askEndpoint(source, this.#outbound, this.#bounds),
      unload: async () => undefined,
      most: ENDPOINT_BATCH,
    }
  }
}
