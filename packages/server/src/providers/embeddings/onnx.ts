import { OnDemandProcess } from '../../platform/processes/pooled-process.ts'
import { defineProgram, ProcessError } from '../../platform/processes/program.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { EmbeddingClient, EmbeddingWeights } from './embedding-types.ts'
import type { answer, OnnxQuestion } from './onnx.program.ts'

const program = defineProgram<typeof answer>(new URL('./onnx.program.ts', import.meta.url))

/** Longer than the pauses of occasional chats. */
const IDLE_MS = 10 * 60 * 1000
/** Loading weights from a slow disk may take this long. */
const IDLE_TIMEOUT_MS = 5 * 60 * 1000

/** Runs in its own process and is loaded on first use. */
export class OnnxModel {
  readonly #source: EmbeddingWeights
  readonly #process = new OnDemandProcess<OnnxQuestion, never, Float32Array[]>(program, {
    idleMs: IDLE_MS,
    silenceMs: IDLE_TIMEOUT_MS,
  })

  constructor(source: EmbeddingWeights) {
    this.#source = source
  }

  readonly ask: EmbeddingClient = async (texts, signal) => {
    try {
      return await this.#process.ask({ source: this.#source, texts }, () => undefined, signal)
    } catch (error) {
      throw error instanceof ProcessError ? failureOf(error) : error
    }
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** The next call loads the model again. */
  async unload(): Promise<void> {
    await this.#process.end()
  }
}

/** ONNX Runtime's messages when memory runs out. */
const OUT_OF_MEMORY = /bad_alloc|bad allocation|failed to allocate|out of memory/i

function failureOf({ reason, message }: ProcessError): UpstreamError {
  if (reason === 'killed' || OUT_OF_MEMORY.test(message)) return new UpstreamError('out_of_memory')
  if (reason === 'refused') return new UpstreamError('model_broken')
  return new UpstreamError('upstream_failed', { retryable: true })
}
