/** A unit vector quantised to one byte per dimension (-127 to 127) with a scale; its dot product is the cosine. */
export type QuantisedVector = { values: Int8Array; scale: number }

const INT8_MAX = 127

/** Quantises a vector of any length with an error below 0.01 in cosine. Null for zero or non-finite vectors. */
export function quantise(vector: ArrayLike<number>): QuantisedVector | null {
  let squares = 0
  let largest = 0
  for (let at = 0; at < vector.length; at++) {
    const number = vector[at] ?? 0
    squares += number * number
    largest = Math.max(largest, Math.abs(number))
  }
  // NaN in the vector makes the sum NaN.
  if (!Number.isFinite(squares) || squares === 0) return null
  const values = new Int8Array(vector.length)
  for (let at = 0; at < vector.length; at++) {
    values[at] = Math.round(((vector[at] ?? 0) / largest) * INT8_MAX)
  }
  return { values, scale: largest / INT8_MAX / Math.sqrt(squares) }
}

export function dequantise({ values, scale }: QuantisedVector): Float32Array {
  const numbers = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) numbers[at] = (values[at] ?? 0) * scale
  return numbers
}

/** Both vectors must come from the same model. */
export function similarity(one: QuantisedVector, other: QuantisedVector): number {
  return dotProductAt(dequantise(one), other.values, 0) * other.scale
}

/**
 * Dot product with a quantised vector inside a larger array. Uses floats, because integer overflow checks are slower,
 * and four accumulators to avoid dependency stalls.
 */
export function dotProductAt(vector: Float32Array, all: Int8Array, from: number): number {
  const { length } = vector
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at + 3 < length; at += 4) {
    // Callers pass complete vectors, so both arrays have values here.
    a += (vector[at] as number) * (all[from + at] as number)
    b += (vector[at + 1] as number) * (all[from + at + 1] as number)
    c += (vector[at + 2] as number) * (all[from + at + 2] as number)
    d += (vector[at + 3] as number) * (all[from + at + 3] as number)
  }
  for (; at < length; at++) a += (vector[at] as number) * (all[from + at] as number)
  return a + b + c + d
}
