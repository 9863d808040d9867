import { availableParallelism } from 'node:os'
import {
  AutoModel,
  AutoTokenizer,
  env,
  LogLevel,
  mean_pooling,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  Tensor,
} from '@huggingface/transformers'
import type { ProgramHandler } from '../../platform/processes/program.ts'
import type { EmbeddingWeights } from './embedding-types.ts'

// Runs in a process of its own (platform/processes). What it loads lies on this machine; nothing is fetched from anywhere.
env.allowRemoteModels = false
env.useFSCache = false
env.logLevel = LogLevel.NONE

/** Half of the machine: the other half answers everybody's calls meanwhile. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

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

/** Computes the vectors of some texts, all with the model that it was asked with first. */
export const answer: ProgramHandler<OnnxQuestion, never, Float32Array[]> = (question, _tell, signal) => {
  // Who gives up stops waiting at once, while what they asked is still computed: the next must not be computed beside it.
  const answered = turn.then(() => {
    signal.throwIfAborted()
    return vectorsOf(question)
  })
  turn = answered.catch(() => undefined)
  return answered
}

async function vectorsOf({ source, texts }: OnnxQuestion): Promise<Float32Array[]> {
  loading ??= load(source).catch(error => {
    loading = undefined // it may go better the next time
    throw error
  })
  const { tokenizer, model } = await loading
  const inputs = tokenizer([...texts], { padding: true, truncation: true, max_length: source.max_tokens })
  const outputs = await model(inputs)
  const pooled = poolTokens(hiddenStatesOf(outputs).to('float32'), inputs.attention_mask, source.pooling)
  const numbers = pooled.data as Float32Array // it was asked to be
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
      device: 'cpu',
      use_external_data_format: data_files,
      session_options: { intraOpNumThreads: THREADS, interOpNumThreads: 1 },
    }),
  ])
  // In a batch of texts of several lengths, each one's last token has to be the last of all.
  if (pooling === 'last_token') tokenizer.padding_side = 'left'
  return { tokenizer, model }
}

/** What a model tells of each token, by the names that exports give it. */
function hiddenStatesOf(outputs: Record<string, unknown>): Tensor {
  const hidden = outputs.last_hidden_state ?? outputs.token_embeddings ?? outputs.logits
  if (!(hidden instanceof Tensor)) throw new Error('the model tells nothing of its tokens')
  return hidden
}

/** One vector for each text. */
function poolTokens(hidden: Tensor, mask: Tensor, pooling: EmbeddingWeights['pooling']): Tensor {
  switch (pooling) {
    case 'mean':
      return mean_pooling(hidden, mask)
    case 'cls':
      return hidden.slice(null, 0)
    case 'last_token':
      return hidden.slice(null, -1)
    default:
      return pooling satisfies never
  }
}
