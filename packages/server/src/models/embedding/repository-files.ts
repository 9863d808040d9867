import type { EmbeddingModel } from '@inkling/contract'
import { Refusal } from '../../platform/http/api-error.ts'
import type { HubFile } from '../downloads/tables.ts'

type WeightType = EmbeddingModel['weight_type']

/** How the files of a repository are called by the precision of their weights; the runtime looks for these names. */
const weightFiles: Readonly<Record<WeightType, string>> = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
}

/** What has to be there besides the weights, in the order in which it is fetched. */
const needed = ['config.json', 'tokenizer_config.json', 'tokenizer.json']

/** Weights that stand beside the model's own file, since that has a limit of two gigabytes. */
export const isData = (path: string): boolean => /\.onnx_data(_\d+)?$/.test(path)
/** What is added to its name for theirs: nothing that leads elsewhere. */
const DATA_ENDING = /^_data(_\d+)?$/

/** Bytes. A tokenizer of every language there is has a fifth of it; weights of what still runs beside a chat. */
const LARGEST_JSON = 100 * 1024 * 1024
const LARGEST_WEIGHTS = 8 * 1024 * 1024 * 1024

/**
 * Of a repository, the files that a model needs with weights of this precision.
 * @throws Refusal that names what is missing, and the precisions that are there
 */
export function filesFor(files: readonly HubFile[], weight_type: WeightType): HubFile[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const kinds = Object.entries(weightFiles).filter(([, path]) => byPath.has(path))
  if (kinds.length === 0 || !needed.every(path => byPath.has(path)))
    throw refused('hub_id', 'no_embedding_model')
  const model = byPath.get(weightFiles[weight_type])
  if (model === undefined) {
    throw refused('weight_type', 'weights_missing', { available: kinds.map(([kind]) => kind).join(', ') })
  }
  const data = files.filter(
    ({ path }) => path.startsWith(model.path) && DATA_ENDING.test(path.slice(model.path.length)),
  )
  const weights = [model, ...data]
  const others = needed.flatMap(path => byPath.get(path) ?? [])
  const isTooLarge =
    others.some(({ bytes }) => bytes > LARGEST_JSON) ||
    weights.reduce((sum, { bytes }) => sum + bytes, 0) > LARGEST_WEIGHTS
  if (isTooLarge) throw refused('hub_id', 'model_too_large')
  return [...others, ...weights]
}

export const refused = (path: string, message: string, facts: Record<string, string> = {}): Refusal =>
  new Refusal('invalid_input', { errors: [{ path, message }], facts })
