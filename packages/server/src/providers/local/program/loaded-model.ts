import {
  getLlama,
  InsufficientMemoryError,
  type Llama,
  type LlamaContext,
  type LlamaContextSequence,
  LlamaLogLevel,
  type LlamaModel,
  NoBinaryFoundError,
} from 'node-llama-cpp'
import { LlamaError, type LlamaQuestion } from '../llama-messages.ts'

/** Small, because a step cannot be aborted. */
export const BATCH_TOKENS = 64
/** Token counts are estimated; a prompt that should fit must fit. */
const CONTEXT_MARGIN = 1.15
const MIN_CONTEXT = 512

export class LoadedModel {
  readonly model: LlamaModel
  readonly context_tokens: number
  readonly sequence: LlamaContextSequence
  readonly #context: LlamaContext

  private constructor(model: LlamaModel, context: LlamaContext, context_tokens: number) {
    this.model = model
    this.context_tokens = context_tokens
    this.#context = context
    this.sequence = context.getSequence()
  }

  static async load(
    { path, context_tokens }: LlamaQuestion,
    alive: () => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    const llama = await llamaRuntime()
    const model = await toLoadError(
      llama.loadModel({ modelPath: path, loadSignal: signal, onLoadProgress: alive }),
      signal,
    )
    try {
      return await LoadedModel.#on(model, context_tokens, signal)
    } catch (error) {
      await model.dispose()
      throw error
    }
  }

  async withContext(context_tokens: number, signal: AbortSignal): Promise<LoadedModel> {
    await this.#context.dispose()
    return await LoadedModel.#on(this.model, context_tokens, signal)
  }

  static async #on(model: LlamaModel, context_tokens: number, signal: AbortSignal): Promise<LoadedModel> {
    const maxContext = Math.max(MIN_CONTEXT, Math.ceil(context_tokens * CONTEXT_MARGIN))
    const creating = model.createContext({
      contextSize: { min: Math.min(MIN_CONTEXT, maxContext), max: maxContext },
      batchSize: BATCH_TOKENS,
      threads: threadsOf(model.llama),
      createSignal: signal,
    })
    return new LoadedModel(model, await toLoadError(creating, signal), context_tokens)
  }
}

/** Any load error except low memory means that the file is broken. */
async function toLoadError<Made>(making: Promise<Made>, signal: AbortSignal): Promise<Made> {
  try {
    return await making
  } catch (error) {
    signal.throwIfAborted()
    const isMemory =
      error instanceof InsufficientMemoryError ||
      /out of memory|failed to allocate|insufficient memory/i.test(String(error))
    throw new LlamaError(isMemory ? 'out_of_memory' : 'model_broken', error)
  }
}

let runtime: Promise<Llama> | undefined

/** Nothing is downloaded or built. Uses a GPU if one works. */
export async function llamaRuntime(): Promise<Llama> {
  runtime ??= getLlama({
    build: 'never',
    skipDownload: true,
    gpu: 'auto',
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
  })
  try {
    return await runtime
  } catch (error) {
    runtime = undefined
    throw error instanceof NoBinaryFoundError ? new LlamaError('box_unavailable', error) : error
  }
}

/**
 * Leaves one core free: llama.cpp's threads spin while waiting for each other, so on two busy cores, two threads took
 * twenty times as long as one.
 */
export const threadsOf = ({ cpuMathCores }: Llama): number => Math.max(1, cpuMathCores - 1)
