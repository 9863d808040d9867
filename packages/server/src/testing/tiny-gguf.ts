import {
  boolean,
  float32,
  floats32,
  type GgufTensor,
  type GgufValue,
  ggufOf,
  int32,
  ints32,
  text,
  texts,
  uint16,
  uint32,
} from './tiny-gguf/gguf.ts'

/**
 * A real GGUF file: one llama layer, a vocabulary of single characters with byte fallback, and a chat template. Each
 * token leads to the next one of the only sentence, so answers are predictable while everything else works as with any
 * model.
 */
export interface TinyGguf {
  /** Distinct and not below U+0080, so that the sentence contains no character of the prompt. */
  readonly says: string
  readonly thinks?: string
  /** If false, the model repeats the sentence forever. */
  readonly ends?: boolean
  readonly context?: number
  /** For timing. The answer stays the same. */
  readonly width?: number
  readonly layers?: number
  /** Anything but `llama` is unsupported. */
  readonly architecture?: string
}

const HEAD_WIDTH = 64
/** So high that sampling cannot change the next token. */
const CERTAINTY = 60

export function tinyGguf(tiny: TinyGguf): Buffer {
  const { header, tensors } = layOut(tiny)
  return ggufOf(header, tensors)
}

/** Splits the model as llama.cpp does. The first file has the header. */
export function tinyGgufParts(tiny: TinyGguf, count: number): Buffer[] {
  const { header, tensors } = layOut(tiny)
  const each = Math.ceil(tensors.length / count)
  return Array.from({ length: count }, (_, at) => {
    const split = {
      'split.no': uint16(at),
      'split.count': uint16(count),
      'split.tensors.count': int32(tensors.length),
    }
    return ggufOf(at === 0 ? { ...header, ...split } : split, tensors.slice(at * each, (at + 1) * each))
  })
}

function layOut(tiny: TinyGguf): { header: Record<string, GgufValue>; tensors: GgufTensor[] } {
  const { says, thinks = '', ends = true, context = 4_096 } = tiny
  const { architecture = 'llama', width = 2 * HEAD_WIDTH, layers = 1 } = tiny
  const vocabulary = vocabularyOf(says + thinks)
  const { tokens } = vocabulary
  const header = {
    'general.architecture': text(architecture),
    'general.name': text('Tiny'),
    [`${architecture}.context_length`]: uint32(context),
    [`${architecture}.embedding_length`]: uint32(width),
    [`${architecture}.block_count`]: uint32(layers),
    [`${architecture}.feed_forward_length`]: uint32(width),
    [`${architecture}.attention.head_count`]: uint32(width / HEAD_WIDTH),
    [`${architecture}.attention.head_count_kv`]: uint32(width / HEAD_WIDTH),
    [`${architecture}.attention.layer_norm_rms_epsilon`]: float32(1e-5),
    [`${architecture}.rope.dimension_count`]: uint32(HEAD_WIDTH),
    [`${architecture}.vocab_size`]: uint32(tokens.length),
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': texts(tokens.map(({ piece }) => piece)),
    'tokenizer.ggml.scores': floats32(tokens.map(() => 0)),
    'tokenizer.ggml.token_type': ints32(tokens.map(({ type }) => type)),
    'tokenizer.ggml.unknown_token_id': uint32(0),
    'tokenizer.ggml.bos_token_id': uint32(vocabulary.of('<s>')),
    'tokenizer.ggml.eos_token_id': uint32(vocabulary.of('<|im_end|>')),
    'tokenizer.ggml.add_bos_token': boolean(false),
    'tokenizer.ggml.add_space_prefix': boolean(false),
    'tokenizer.chat_template': text(templateOf(thinks)),
  }
  return { header, tensors: tensorsOf(vocabulary, chainOf({ says, thinks, ends }), width, layers) }
}

/** Mentions the reasoning tags if the model reasons. */
const templateOf = (thinks: string): string =>
  [
    thinks === '' ? '' : '{#- it thinks between <think> and </think> #}',
    '{%- for message in messages %}',
    "{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}",
    '{%- endfor %}',
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}",
  ].join('')

/** A token and its successor. The newline before an answer leads to the start. */
function chainOf({
  says,
  thinks,
  ends,
}: Required<Pick<TinyGguf, 'says' | 'thinks' | 'ends'>>): [string, string][] {
  const sentence = [...says]
  const thoughts = ['<think>', ...thinks, '</think>']
  const [first = '', last = ''] = [sentence[0], sentence.at(-1)]
  return [
    ['<0x0A>', thinks === '' ? first : '<think>'],
    ...sentence.slice(1).map((character, at): [string, string] => [sentence[at] ?? '', character]),
    [last, ends ? '<|im_end|>' : first],
    ...thoughts.slice(1).map((token, at): [string, string] => [thoughts[at] ?? '', token]),
    ['</think>', first],
  ]
}

interface GgufVocabulary {
  readonly tokens: readonly { readonly piece: string; readonly type: number }[]
  of(piece: string): number
}

function vocabularyOf(characters: string): GgufVocabulary {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const tokens = [
    { piece: '<unk>', type: 2 },
    ...['<s>', '</s>', '<|im_start|>', '<|im_end|>'].map(piece => ({ piece, type: 3 })),
    ...['<think>', '</think>'].map(piece => ({ piece, type: 4 })),
    ...bytes.map(piece => ({ piece, type: 6 })),
    { piece: '▁', type: 1 },
    ...[...new Set(characters)].map(piece => ({ piece, type: 1 })),
  ]
  const ids = new Map(tokens.map(({ piece }, id) => [piece, id]))
  return { tokens, of: piece => ids.get(piece) ?? 0 }
}

/** Each token has a random direction, in which its successor's output row points. */
function tensorsOf(
  vocabulary: GgufVocabulary,
  chain: readonly [string, string][],
  width: number,
  layers: number,
): GgufTensor[] {
  const { length } = vocabulary.tokens
  const embedding = Float32Array.from(signs(length * width))
  const output = new Float32Array(length * width)
  for (const [from, to] of chain) {
    const [row, source] = [vocabulary.of(to) * width, vocabulary.of(from) * width]
    for (let at = 0; at < width; at++) {
      output[row + at] = (output[row + at] ?? 0) + (CERTAINTY / width) * (embedding[source + at] ?? 0)
    }
  }
  const norm = (name: string): GgufTensor => [name, [width], new Float32Array(width).fill(1)]
  const nothing = new Float32Array(width * width)
  const silent = (name: string): GgufTensor => [name, [width, width], nothing]
  return [
    ['token_embd.weight', [width, length], embedding],
    ['output.weight', [width, length], output],
    norm('output_norm.weight'),
    ...Array.from({ length: layers }, (_, layer) => [
      ...['attn_norm', 'ffn_norm'].map(name => norm(`blk.${layer}.${name}.weight`)),
      ...SILENT.map(name => silent(`blk.${layer}.${name}.weight`)),
    ]).flat(),
  ]
}

/** Zero tensors, so the layer is computed but adds nothing. */
const SILENT = ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down']

/** Deterministic signs from a Lehmer generator. */
function* signs(count: number): Generator<1 | -1> {
  let state = 48_271
  for (let n = 0; n < count; n++) {
    state = (state * 48_271) % 2_147_483_647
    yield state % 2 === 0 ? 1 : -1
  }
}
