import { LRUCache } from 'lru-cache'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { modelBounds, type UpstreamBounds } from '../model-types.ts'
import { type WaitFunction, waitForMs } from '../with-retry.ts'
import { embedInBatches } from './batches.ts'
import { EmbeddingQueue } from './embedding-queue.ts'
import type {
  EmbeddingClient,
  EmbeddingEndpoint,
  EmbeddingSource,
  EmbeddingWeights,
} from './embedding-types.ts'
import { createEndpointClient } from './endpoint.ts'
import { OnnxModel } from './onnx.ts'

export interface EmbedderOptions {
  /** The only way to reach endpoints. */
  readonly outbound: Outbound
  readonly bounds?: Partial<UpstreamBounds>
  readonly wait?: WaitFunction
}

export interface EmbeddingRequest {
  readonly source: EmbeddingSource
  readonly texts: readonly string[]
  readonly isUrgent: boolean
}

const MAX_EMBEDDERS = 32

export class Embedder {
  readonly #outbound: Outbound
  readonly #bounds: UpstreamBounds
  readonly #wait: WaitFunction
  readonly #openModels = new LRUCache<string, OpenEmbeddingModel>({
    max: MAX_EMBEDDERS,
    dispose: (open, _name, reason) => {
      if (reason === 'evict') void open.unload()
    },
  })

  constructor({ outbound, bounds, wait = waitForMs }: EmbedderOptions) {
    this.#outbound = outbound
    this.#bounds = { ...modelBounds, ...bounds }
    this.#wait = wait
  }

  /**
   * Returns vectors in order, for texts of any length. Each batch waits for its turn.
   * @throws UpstreamError if the model fails; `signal.reason` if the caller aborts
   */
  async embed({ source, texts, isUrgent }: EmbeddingRequest, signal: AbortSignal): Promise<Float32Array[]> {
    const open = this.#opened(source)
    return await embedInBatches(texts, {
      most: () => open.most,
      ask: batch => open.lane.run(isUrgent, signal, () => open.ask(batch, signal)),
      refuseMany: count => {
        open.most = Math.max(1, Math.floor(count / 2))
      },
      pause: ms => this.#wait(ms, signal),
    })
  }

  /** The model is loaded again when needed. */
  async unload(directory: string): Promise<void> {
    const models = [...this.#openModels.values()].filter(open => open.directory === directory)
    await Promise.all(models.map(({ unload }) => unload()))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#openModels.values()].map(({ unload }) => unload()))
  }

  #opened(source: EmbeddingSource): OpenEmbeddingModel {
    const name = JSON.stringify(source)
    const known = this.#openModels.get(name)
    if (known !== undefined) return known
    const open =
      source.provider === 'onnx' ? openWeights(source) : openEndpoint(source, this.#outbound, this.#bounds)
    this.#openModels.set(name, open)
    return open
  }
}

export interface OpenEmbeddingModel {
  /** Null unless the model is local. */
  readonly directory: string | null
  readonly lane: EmbeddingQueue
  readonly ask: EmbeddingClient
  readonly unload: () => Promise<void>
  most: number
}

const ENDPOINT_BATCH = 32

export const openEndpoint = (
  source: EmbeddingEndpoint,
  outbound: Outbound,
  bounds: UpstreamBounds,
): OpenEmbeddingModel => ({
  directory: null,
  lane: new EmbeddingQueue({ atOnce: 4, patientAtOnce: 2 }),
  ask: createEndpointClient(source, outbound, bounds),
  unload: async () => undefined,
  most: ENDPOINT_BATCH,
})

/** Target duration of a batch (ms), since urgent requests wait for a running one. */
const BATCH_MS = 200
/** Larger batches are no faster. */
const LARGEST_BATCH = 16

/** The batch size follows from how long the last batches took. */
export function openWeights(source: EmbeddingWeights): OpenEmbeddingModel {
  const model = new OnnxModel(source)
  const open: OpenEmbeddingModel = {
    directory: source.directory,
    lane: new EmbeddingQueue({ atOnce: 1, patientAtOnce: 1 }),
    async ask(texts, signal) {
      const started = performance.now()
      const vectors = await model.ask(texts, signal)
      const each = (performance.now() - started) / texts.length
      open.most = Math.max(1, Math.min(LARGEST_BATCH, 2 * open.most, Math.floor(BATCH_MS / each)))
      return vectors
    },
    unload: () => model.unload(),
    most: 1,
  }
  return open
}
