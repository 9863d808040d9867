import { bytes, int, message } from './protobuf.ts'

// Field numbers are from onnx.proto: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

const IR_VERSION = 8
const OPERATORS_VERSION = 17

export const dataTypes = { float: 1, int8: 3, int64: 7 } as const
export type DataType = keyof typeof dataTypes

export interface OnnxNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly output: string
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>
}

/** With `file`, weights are stored in that file next to the model. */
export interface OnnxWeights {
  readonly name: string
  readonly type: DataType
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
  readonly file?: string
}

/** A string in the shape is a variable dimension. */
export interface OnnxPort {
  readonly name: string
  readonly type: DataType
  readonly shape: readonly (number | string)[]
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly weights: readonly OnnxWeights[]
  readonly inputs: readonly OnnxPort[]
  readonly outputs: readonly OnnxPort[]
}

export function onnxFile({ nodes, weights, inputs, outputs }: OnnxGraph): Buffer {
  const graph = message(
    ...nodes.map(node => bytes(1, nodeOf(node))),
    bytes(2, 'tiny'),
    ...weights.map(one => bytes(5, tensorOf(one))),
    ...inputs.map(port => bytes(11, portOf(port))),
    ...outputs.map(port => bytes(12, portOf(port))),
  )
  return message(int(1, IR_VERSION), bytes(7, graph), bytes(8, int(2, OPERATORS_VERSION)))
}

const nodeOf = ({ operator, inputs, output, attributes = {} }: OnnxNode): Buffer =>
  message(
    ...inputs.map(name => bytes(1, name)),
    bytes(2, output),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeOf(name, value))),
  )

const attributeOf = (name: string, value: number | readonly number[]): Buffer =>
  typeof value === 'number'
    ? message(bytes(1, name), int(3, value), int(20, INT))
    : message(bytes(1, name), ...value.map(one => int(8, one)), int(20, INTS))
const INT = 2
const INTS = 7

function tensorOf({ name, type, shape, bytes: content, file }: OnnxWeights): Buffer {
  const where =
    file === undefined
      ? [bytes(9, content)]
      : [bytes(13, message(bytes(1, 'location'), bytes(2, file))), int(14, EXTERNAL)]
  return message(...shape.map(length => int(1, length)), int(2, dataTypes[type]), bytes(8, name), ...where)
}
const EXTERNAL = 1

function portOf({ name, type, shape }: OnnxPort): Buffer {
  const lengths = shape.map(length =>
    bytes(1, typeof length === 'number' ? int(1, length) : bytes(2, length)),
  )
  const tensor = message(int(1, dataTypes[type]), bytes(2, message(...lengths)))
  return message(bytes(1, name), bytes(2, bytes(1, tensor)))
}
