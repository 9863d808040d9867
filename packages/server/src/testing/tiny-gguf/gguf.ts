/** GGUF has a header of named values, then names and shapes of tensors, then the tensors. */

const ALIGNMENT = 32

export type GgufTensor = readonly [name: string, shape: readonly number[], values: Float32Array]

export interface GgufValue {
  readonly type: number
  readonly bytes: Buffer
}

export const text = (value: string): GgufValue => ({ type: 8, bytes: string(value) })
export const uint32 = (value: number): GgufValue => ({ type: 4, bytes: number('uint32', value) })
export const uint16 = (value: number): GgufValue => ({ type: 2, bytes: number('uint16', value) })
export const int32 = (value: number): GgufValue => ({ type: 5, bytes: number('int32', value) })
export const float32 = (value: number): GgufValue => ({ type: 6, bytes: number('float32', value) })
export const boolean = (value: boolean): GgufValue => ({ type: 7, bytes: Buffer.from([value ? 1 : 0]) })
export const texts = (values: readonly string[]): GgufValue => array(8, values.map(string))
export const floats32 = (values: readonly number[]): GgufValue =>
  array(
    6,
    values.map(value => number('float32', value)),
  )
export const ints32 = (values: readonly number[]): GgufValue =>
  array(
    5,
    values.map(value => number('int32', value)),
  )

const array = (type: number, items: readonly Buffer[]): GgufValue => ({
  type: 9,
  bytes: Buffer.concat([number('uint32', type), number('uint64', items.length), ...items]),
})

const WIDTHS = { uint16: 2, uint32: 4, int32: 4, uint64: 8, float32: 4 }

function number(kind: keyof typeof WIDTHS, value: number): Buffer {
  const bytes = Buffer.alloc(WIDTHS[kind])
  if (kind === 'uint64') bytes.writeBigUInt64LE(BigInt(value))
  else if (kind === 'uint16') bytes.writeUInt16LE(value)
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

export function ggufOf(header: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Buffer {
  const fields = Object.entries(header)
  const bodies = tensors.map(([, , values]) => padded(Buffer.from(values.buffer)))
  let offset = 0
  const infos = tensors.map(([name, shape], at) => {
    const info = [
      string(name),
      number('uint32', shape.length),
      ...shape.map(size => number('uint64', size)),
      number('uint32', 0), // type: 32-bit float
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
