import { availableParallelism } from 'node:os'
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers'
import type { ProgramHandler } from '../../platform/processes/program.ts'
import type { EmbeddingWeights } from './embedding-types.ts'

// Runs in its own process (platform/processes).

/** Half of the cores, so that the server stays responsive. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/**
 * The Node runtime is four times as fast, but optional, because it takes 290 MB. Transformers uses the runtime that it
 * finds under this symbol.
 */
const runtime = await import('onnxruntime-node').catch(() => import('onnxruntime-web'))
Object.assign(globalThis, { [Symbol.for('onnxruntime')]: runtime })
const transformers = await import('@huggingface/transformers')
const { AutoModel, AutoTokenizer, env, LogLevel } = transformers
env.allowRemoteModels = false
env.useFSCache = false
env.logLevel = LogLevel.NONE
if (env.backends.onnx.wasm !== undefined) {
  env.backends.onnx.wasm.numThreads = THREADS
  // Transformers points this at a CDN by default.
  env.backends.onnx.wasm.wasmPaths = new URL('.', import.meta.resolve('onnxruntime-web')).href
}

export interface OnnxQuestion {
  readonly source: EmbeddingWeights
  readonly texts: readonly string[]
}

interface LoadedOnnxModel {
  readonly tokenizer: PreTrainedTokenizer
  readonly model: PreTrainedModel
}
let loading: Promise<LoadedOnnxModel> | undefined
let turn: Promise<unknown> = Promise.resolve()

/** Always uses the model of the first question. */
export const answer: ProgramHandler<OnnxQuestion, never, Float32Array[]> = (question, _tell, signal) => {
  // A cancelled question may still be computing, and the next must not run in parallel.
  const answered = turn.then(() => {
    signal.throwIfAborted()
    return vectorsOf(question)
  })
  turn = answered.catch(() => undefined)
  return answered
}

async function vectorsOf({ source, texts }: OnnxQuestion): Promise<Float32Array[]> {
  loading ??= load(source).catch(error => {
    loading = undefined // so that the next call tries again
    throw error
  })
  const { tokenizer, model } = await loading
  const inputs = tokenizer([...texts], { padding: true, truncation: true, max_length: source.max_tokens })
  const outputs = await model(inputs)
  const pooled = poolTokens(hiddenStatesOf(outputs).to('float32'), inputs.attention_mask, source.pooling)
  const numbers = pooled.data as Float32Array // converted above
  const width = numbers.length / texts.length
  return texts.map((_, at) => numbers.slice(at * width, (at + 1) * width))
}

async function load({
  directory,
  weight_type,
  data_files,
  pooling,
}: EmbeddingWeights): Promise<LoadedOnnxModel> {
  const [tokenizer, model] = await Promise.all([
    AutoTokenizer.from_pretrained(directory, { local_files_only: true }),
    AutoModel.from_pretrained(directory, {
      local_files_only: true,
      dtype: weight_type,
      device: 'auto',
      use_external_data_format: data_files,
      session_options: { intraOpNumThreads: THREADS, interOpNumThreads: 1 },
    }),
  ])
  // Last-token pooling needs padding on the left.
  if (pooling === 'last_token') tokenizer.padding_side = 'left'
  return { tokenizer, model }
}

/** Exports name the token states differently. */
function hiddenStatesOf(outputs: Record<string, unknown>): Tensor {
  const hidden = outputs.last_hidden_state ?? outputs.token_embeddings ?? outputs.logits
  if (!(hidden instanceof transformers.Tensor)) throw new Error('the model tells nothing of its tokens')
  return hidden
}

function poolTokens(hidden: Tensor, mask: Tensor, pooling: EmbeddingWeights['pooling']): Tensor {
  switch (pooling) {
    case 'mean':
      return transformers.mean_pooling(hidden, mask)
    case 'cls':
      return hidden.slice(null, 0)
    case 'last_token':
      return hidden.slice(null, -1)
    default:
      return pooling satisfies never
  }
}
