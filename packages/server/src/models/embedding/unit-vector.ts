import { UpstreamError } from '../../providers/upstream-error.ts'

/**
 * A vector of length one, so that likeness is a product. One that is longer than it is to be is cut, which models that
 * are made for it stand well; one of a text that nothing was made of stays empty.
 * @throws UpstreamError of what is no vector, or too short
 */
export function unitVector(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length < dimensions) throw new UpstreamError('upstream_garbage')
  const cut = vector.slice(0, dimensions)
  const length = Math.hypot(...cut)
  if (!Number.isFinite(length)) throw new UpstreamError('upstream_garbage')
  return length === 0 ? cut : cut.map(number => number / length)
}
