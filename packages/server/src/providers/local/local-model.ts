import { FairQueue } from '../../platform/fair-queue.ts'
import { OnDemandProcess } from '../../platform/processes/pooled-process.ts'
import { defineProgram, ProcessError } from '../../platform/processes/program.ts'
import type { ModelSink } from '../model-types.ts'
import { DeltaSink } from '../stream/delta-sink.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { answer } from './llama.program.ts'
import type { LlamaQuestion, LlamaRefusal, LlamaReply, LlamaResult } from './llama-messages.ts'

const program = defineProgram<typeof answer>(new URL('./llama.program.ts', import.meta.url))

/** Callers beyond it are rejected. */
const MAX_QUEUE = 16
/** A process that sends nothing for this long counts as dead. */
const IDLE_TIMEOUT_MS = 180_000

/** Has its own process and queue. */
export class LocalModel {
  readonly #process: OnDemandProcess<LlamaQuestion, LlamaReply, LlamaResult>
  /** A user's second question never goes before another user's first. */
  readonly #queue = new FairQueue({
    atOnce: 1,
    bound: { most: MAX_QUEUE, refuse: () => new UpstreamError('box_busy') },
  })
  /** For choosing which model to unload. */
  askedAt = 0

  constructor(idleMs: number) {
    this.#process = new OnDemandProcess(program, { idleMs, silenceMs: IDLE_TIMEOUT_MS })
  }

  get isLoaded(): boolean {
    return this.#process.isRunning
  }

  get isBusy(): boolean {
    return !this.#queue.isEmpty
  }

  async idle(): Promise<void> {
    await this.#queue.empty()
  }

  /** @param prepare runs when the question's turn comes, before the process is asked */
  async ask(
    question: LlamaQuestion,
    asker: string,
    sink: ModelSink,
    signal: AbortSignal,
    prepare: () => Promise<void>,
  ): Promise<LlamaResult> {
    return await this.#queue.run(asker, signal, async () => {
      this.askedAt = performance.now()
      await prepare()
      return await this.#askNow(question, sink, signal)
    })
  }

  async unload(): Promise<void> {
    await this.#process.end()
  }

  async #askNow(question: LlamaQuestion, sink: ModelSink, signal: AbortSignal): Promise<LlamaResult> {
    const voice = new DeltaSink(sink)
    let isLoaded = false
    const onReply = (reply: LlamaReply): void => {
      if (reply.kind === 'loaded') isLoaded = true
      else if (reply.kind === 'said') voice.say(reply.text)
      else if (reply.kind === 'thought') voice.think(reply.text)
    }
    try {
      const { prompt_tokens, completion_tokens, reason } = await this.#process.ask(question, onReply, signal)
      voice.end()
      sink.usage({ prompt_tokens, completion_tokens })
      return { prompt_tokens, completion_tokens, reason }
    } catch (error) {
      voice.end()
      throw error instanceof ProcessError ? failureOf(error, isLoaded) : error
    }
  }
}

const refusals: readonly string[] = [
  'box_unavailable',
  'model_broken',
  'out_of_memory',
  'upstream_context_too_long',
] satisfies LlamaRefusal[]

/** A crash while loading means that the file is broken; a later one can have any cause. */
function failureOf({ reason, code }: ProcessError, isLoaded: boolean): UpstreamError {
  if (reason === 'killed') return new UpstreamError('out_of_memory')
  if (reason === 'ended') return new UpstreamError('upstream_cut')
  if (reason === 'crashed') return new UpstreamError(isLoaded ? 'upstream_failed' : 'model_broken')
  return new UpstreamError(refusals.includes(code ?? '') ? (code as LlamaRefusal) : 'upstream_failed')
}
