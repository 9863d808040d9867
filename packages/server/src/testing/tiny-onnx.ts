import { randomFromNumber } from '@inkling/engine'
import { layersOf } from './tiny-onnx/layers.ts'
import { type OnnxGraph, type OnnxWeights, onnxFile } from './tiny-onnx/onnx-file.ts'
import { tokenizerFile } from './tiny-onnx/tokenizer-file.ts'
import { vocabularyOf } from './tiny-onnx/vocabulary.ts'

export interface TinyOnnxOptions {
  readonly dimensions?: number
  readonly seed?: number
  /** Layers cost time as in real models but do not change the results. */
  readonly layers?: number
}

const MAX_TOKENS = 128
const weightsFile = 'model.onnx_data'

/**
 * Always the same for a seed. Vectors are means of random vectors of characters and word pieces, so texts with common
 * words are similar. `q8` has its weights in the model file, `fp32` in a separate one.
 */
export function tinyOnnx({
  dimensions = 32,
  seed = 1,
  layers = 0,
}: TinyOnnxOptions = {}): Map<string, Buffer> {
  const { tokens, silent } = vocabularyOf()
  const shape = [tokens.length, dimensions]
  const whole = embeddingsOf({ count: tokens.length, dimensions, silent, seed })
  const small = { name: 'embeddings', type: 'int8', shape, bytes: bytesOf(whole) } as const
  const floats = Float32Array.from(whole)
  const large = {
    name: 'embeddings',
    type: 'float',
    shape,
    bytes: bytesOf(floats),
    file: weightsFile,
  } as const
  const inner = layersOf(layers, { ...layersBetween, width: dimensions, random: randomFromNumber(seed) })
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  return new Map([
    ['config.json', json(configOf(tokens.length, dimensions))],
    ['tokenizer.json', json(tokenizerFile(tokens))],
    ['tokenizer_config.json', json(tokenizerConfig)],
    ['1_Pooling/config.json', json(pooling(dimensions))],
    ['onnx/model_quantized.onnx', onnxFile(graphOf(small, dimensions, inner))],
    ['onnx/model.onnx', onnxFile(graphOf(large, dimensions, inner))],
    [`onnx/${weightsFile}`, Buffer.from(large.bytes)],
    ['README.md', Buffer.from('# A tiny model\n')],
  ])
}

const layersBetween = { from: 'floats', to: 'thought' }

/** Looks up token embeddings and masks the padding. */
function graphOf(
  embeddings: OnnxWeights,
  dimensions: number,
  layers: ReturnType<typeof layersOf>,
): OnnxGraph {
  const lengths = ['batch', 'tokens']
  const last = layers.nodes.length === 0 ? layersBetween.from : layersBetween.to
  return {
    nodes: [
      { operator: 'Gather', inputs: ['embeddings', 'input_ids'], output: 'rows' },
      { operator: 'Cast', inputs: ['rows'], output: 'floats', attributes: { to: 1 } },
      { operator: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
      { operator: 'Unsqueeze', inputs: ['mask', 'last_axis'], output: 'column' },
      ...layers.nodes,
      { operator: 'Mul', inputs: [last, 'column'], output: 'last_hidden_state' },
    ],
    weights: [
      embeddings,
      ...layers.weights,
      { name: 'last_axis', type: 'int64', shape: [1], bytes: bytesOf(BigInt64Array.of(-1n)) },
    ],
    inputs: [
      { name: 'input_ids', type: 'int64', shape: lengths },
      { name: 'attention_mask', type: 'int64', shape: lengths },
    ],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: [...lengths, dimensions] }],
  }
}

/** Function words get short vectors. */
function embeddingsOf(of: { count: number; dimensions: number; silent: number; seed: number }): Int8Array {
  const random = randomFromNumber(of.seed)
  return Int8Array.from({ length: of.count * of.dimensions }, (_, at) => {
    const longest = at < of.silent * of.dimensions ? 3 : 100
    return Math.round((random() * 2 - 1) * longest)
  })
}

const bytesOf = (numbers: Int8Array | Float32Array | BigInt64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

const configOf = (vocab_size: number, hidden_size: number) => ({
  model_type: 'bert',
  architectures: ['BertModel'],
  vocab_size,
  hidden_size,
  num_hidden_layers: 1,
  num_attention_heads: 1,
  max_position_embeddings: MAX_TOKENS,
  pad_token_id: 0,
})

const tokenizerConfig = {
  tokenizer_class: 'BertTokenizer',
  model_max_length: MAX_TOKENS,
  pad_token: '[PAD]',
  unk_token: '[UNK]',
  cls_token: '[CLS]',
  sep_token: '[SEP]',
}

/** The format of sentence-transformers. */
const pooling = (word_embedding_dimension: number) => ({
  word_embedding_dimension,
  pooling_mode_cls_token: false,
  pooling_mode_mean_tokens: true,
})
