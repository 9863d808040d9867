/**
 * A tiny language model as a real GGUF file: one layer of the llama architecture, a vocabulary of single characters with
 * bytes to fall back on, and a chat template. It knows one sentence: what a token leads to is the next one of the
 * sentence, whatever else was said. So what it answers is known beforehand, while everything that loads, asks and stops
 * it is what any model goes through.
 */
export interface TinyGguf {
  /** No character twice, and none below U+0080: what is asked must not be what it knows. */
  readonly says: string
  /** What it thinks before it speaks. */
  readonly thinks?: string
  /** Otherwise it begins its sentence anew, for ever. */
  readonly ends?: boolean
  readonly context?: number
  /** Written into the header; another one than `llama` is not known to anybody. */
  readonly architecture?: string
}

const WIDTH = 128
const HEADS = 2
/** How sure it is of what comes next; nothing that sampling does changes its mind. */
const SURE = 60
const ALIGNMENT = 32

export function tinyGguf({ says, thinks = '', ends = true, context = 4_096, ...rest }: TinyGguf): Buffer {
  const architecture = rest.architecture ?? 'llama'
  const vocabulary = vocabularyOf(says + thinks)
  const { tokens } = vocabulary
  const header = {
    'general.architecture': text(architecture),
    'general.name': text('Tiny'),
    'general.alignment': uint32(ALIGNMENT),
    [`${architecture}.context_length`]: uint32(context),
    [`${architecture}.embedding_length`]: uint32(WIDTH),
    [`${architecture}.block_count`]: uint32(1),
    [`${architecture}.feed_forward_length`]: uint32(WIDTH),
    [`${architecture}.attention.head_count`]: uint32(HEADS),
    [`${architecture}.attention.head_count_kv`]: uint32(HEADS),
    [`${architecture}.attention.layer_norm_rms_epsilon`]: float32(1e-5),
    [`${architecture}.rope.dimension_count`]: uint32(WIDTH / HEADS),
    [`${architecture}.vocab_size`]: uint32(tokens.length),
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': array(
      8,
      tokens.map(({ piece }) => string(piece)),
    ),
    'tokenizer.ggml.scores': array(
      6,
      tokens.map(() => number('float32', 0)),
    ),
    'tokenizer.ggml.token_type': array(
      5,
      tokens.map(({ type }) => number('int32', type)),
    ),
    'tokenizer.ggml.unknown_token_id': uint32(0),
    'tokenizer.ggml.bos_token_id': uint32(vocabulary.of('<s>')),
    'tokenizer.ggml.eos_token_id': uint32(vocabulary.of('<|im_end|>')),
    'tokenizer.ggml.add_bos_token': boolean(false),
    'tokenizer.ggml.add_space_prefix': boolean(false),
    'tokenizer.chat_template': text(templateOf(thinks)),
  }
  return assemble(header, tensorsOf(vocabulary, chainOf({ says, thinks, ends })))
}

/** ChatML; of a model that thinks, it says so. */
const templateOf = (thinks: string): string =>
  [
    thinks === '' ? '' : '{#- it thinks between <think> and </think> #}',
    '{%- for message in messages %}',
    "{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}",
    '{%- endfor %}',
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}",
  ].join('')

/** What leads to what: a new line, as before each answer, to the beginning of the sentence. */
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

interface Vocabulary {
  readonly tokens: readonly { readonly piece: string; readonly type: number }[]
  of(piece: string): number
}

function vocabularyOf(characters: string): Vocabulary {
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

type Tensor = readonly [name: string, shape: readonly number[], values: Float32Array]

/** Each token is a direction of its own; of a successor, the output points where its predecessor does. */
function tensorsOf(vocabulary: Vocabulary, chain: readonly [string, string][]): Tensor[] {
  const { length } = vocabulary.tokens
  const embedding = Float32Array.from(signs(length * WIDTH))
  const output = new Float32Array(length * WIDTH)
  for (const [from, to] of chain) {
    const [row, source] = [vocabulary.of(to) * WIDTH, vocabulary.of(from) * WIDTH]
    for (let at = 0; at < WIDTH; at++) {
      output[row + at] = (output[row + at] ?? 0) + (SURE / WIDTH) * (embedding[source + at] ?? 0)
    }
  }
  const square = (name: string): Tensor => [name, [WIDTH, WIDTH], new Float32Array(WIDTH * WIDTH)]
  const norm = (name: string): Tensor => [name, [WIDTH], new Float32Array(WIDTH).fill(1)]
  return [
    ['token_embd.weight', [WIDTH, length], embedding],
    ['output.weight', [WIDTH, length], output],
    norm('output_norm.weight'),
    norm('blk.0.attn_norm.weight'),
    norm('blk.0.ffn_norm.weight'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map(name => square(`blk.0.${name}.weight`)),
    ...['ffn_gate', 'ffn_up', 'ffn_down'].map(name => square(`blk.0.${name}.weight`)),
  ]
}

/** The same ones every time: a generator of Lehmer's. */
function* signs(count: number): Generator<1 | -1> {
  let state = 48_271
  for (let n = 0; n < count; n++) {
    state = (state * 48_271) % 2_147_483_647
    yield state % 2 === 0 ? 1 : -1
  }
}

interface Value {
  readonly type: number
  readonly bytes: Buffer
}

const text = (value: string): Value => ({ type: 8, bytes: string(value) })
const uint32 = (value: number): Value => ({ type: 4, bytes: number('uint32', value) })
const float32 = (value: number): Value => ({ type: 6, bytes: number('float32', value) })
const boolean = (value: boolean): Value => ({ type: 7, bytes: Buffer.from([value ? 1 : 0]) })
const array = (type: number, items: readonly Buffer[]): Value => ({
  type: 9,
  bytes: Buffer.concat([number('uint32', type), number('uint64', items.length), ...items]),
})

function number(kind: 'uint32' | 'int32' | 'uint64' | 'float32', value: number): Buffer {
  const bytes = Buffer.alloc(kind === 'uint64' ? 8 : 4)
  if (kind === 'uint64') bytes.writeBigUInt64LE(BigInt(value))
  else if (kind === 'float32') bytes.writeFloatLE(value)
  else if (kind === 'int32') bytes.writeInt32LE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([number('uint64', bytes.length), bytes])
}

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)])

function assemble(header: Readonly<Record<string, Value>>, tensors: readonly Tensor[]): Buffer {
  const fields = Object.entries(header)
  const bodies = tensors.map(([, , values]) => padded(Buffer.from(values.buffer)))
  let offset = 0
  const infos = tensors.map(([name, shape], at) => {
    const info = [
      string(name),
      number('uint32', shape.length),
      ...shape.map(size => number('uint64', size)),
      number('uint32', 0), // 32-bit floats
      number('uint64', offset),
    ]
    offset += bodies[at]?.length ?? 0
    return Buffer.concat(info)
  })
  const head = [
    Buffer.from('GGUF'),
    number('uint32', 3),
    number('uint64', tensors.length),
    number('uint64', fields.length),
    ...fields.flatMap(([key, { type, bytes }]) => [string(key), number('uint32', type), bytes]),
    ...infos,
  ]
  return Buffer.concat([padded(Buffer.concat(head)), ...bodies])
}
