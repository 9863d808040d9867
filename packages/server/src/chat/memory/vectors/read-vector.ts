import { Refusal } from '../../../platform/http/api-error.ts'

const BYTES = 4

/**
 * A vector as it comes over the wire: 32-bit floats, little endian, in base64.
 * @throws Refusal wrong_vectors: it is of another length than the model's, or has numbers in it that are none
 */
export function readVector(given: string, dimensions: number): Float32Array {
  const bytes = Buffer.from(given, 'base64')
  if (bytes.length !== dimensions * BYTES) throw new Refusal('wrong_vectors')
  const vector = Float32Array.from({ length: dimensions }, (_, at) => bytes.readFloatLE(at * BYTES))
  if (!vector.every(Number.isFinite)) throw new Refusal('wrong_vectors')
  return vector
}
