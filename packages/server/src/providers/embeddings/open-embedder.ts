import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelBounds } from '../model-timeouts.ts'
import { Lane } from './embedding-queue.ts'
import type { AskVectors, EmbeddingEndpoint, EmbeddingWeights } from './embedding-types.ts'
import { askEndpoint } from './endpoint.ts'
import { OnnxModel } from './onnx.ts'

/** A model in use. */
export interface OpenModel {
  /** Where its weights are, if they are here. */
  readonly directory: string | null
  readonly lane: Lane
  readonly ask: AskVectors
  /** Lets go of what it holds in memory. */
  readonly unload: () => Promise<void>
  /** How many texts it is asked for at once. */
  most: number
}

const ENDPOINT_BATCH = 32

export const openEndpoint = (
  source: EmbeddingEndpoint,
  outbound: Outbound,
  bounds: ModelBounds,
): OpenModel => ({
  directory: null,
  lane: new Lane({ atOnce: 4, patientAtOnce: 2 }),
  ask: askEndpoint(source, outbound, bounds),
  unload: async () => undefined,
  most: ENDPOINT_BATCH,
})

/** Who asks something urgent waits for the batch that is under way: no longer than this, or for one text. */
const BATCH_MS = 200
/** More at once is no quicker. */
const LARGEST_BATCH = 16

/** Weights on this machine: as many texts at once as take it a moment, by how long the last ones took. */
export function openWeights(source: EmbeddingWeights): OpenModel {
  const model = new OnnxModel(source)
  const open: OpenModel = {
    directory: source.directory,
    lane: new Lane({ atOnce: 1, patientAtOnce: 1 }),
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
