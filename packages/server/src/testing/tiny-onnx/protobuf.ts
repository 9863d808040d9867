/** Implements only what an ONNX file needs: https://protobuf.dev/programming-guides/encoding/ */

const VARINT = 0
const BYTES = 2

export const message = (...fields: Uint8Array[]): Buffer => Buffer.concat(fields)

export const int = (field: number, value: number): Buffer =>
  Buffer.concat([varint((field << 3) | VARINT), varint(value)])

export function bytes(field: number, value: Uint8Array | string): Buffer {
  const content = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint((field << 3) | BYTES), varint(content.length), content])
}

function varint(value: number): Buffer {
  const written: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...written, left])
    written.push((left % 128) | 128)
  }
}
