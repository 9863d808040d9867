/**
 * A vector in an eighth of its room: numbers from -127 to 127, and what they are to be multiplied by. Its length is one,
 * so that the product of two is the cosine between them.
 */
export type QuantisedVector = { values: Int8Array; scale: number }

const LARGEST = 127

/**
 * A vector of any length as a small one. What is lost is less than a hundredth of a cosine. Null for one that has no
 * direction: all zeros, or with a number in it that is none.
 */
export function quantise(vector: ArrayLike<number>): QuantisedVector | null {
  let squares = 0
  let largest = 0
  for (let at = 0; at < vector.length; at++) {
    const number = vector[at] ?? 0
    squares += number * number
    largest = Math.max(largest, Math.abs(number))
  }
  // A NaN anywhere makes the sum one.
  if (!Number.isFinite(squares) || squares === 0) return null
  const values = new Int8Array(vector.length)
  for (let at = 0; at < vector.length; at++) {
    values[at] = Math.round(((vector[at] ?? 0) / largest) * LARGEST)
  }
  return { values, scale: largest / LARGEST / Math.sqrt(squares) }
}

/** The numbers that a small vector stands for. */
export function dequantise({ values, scale }: QuantisedVector): Float32Array {
  const numbers = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) numbers[at] = (values[at] ?? 0) * scale
  return numbers
}

/** How alike two vectors are: the cosine between them. Those of different models have none. */
export function similarity(one: QuantisedVector, other: QuantisedVector): number {
  return dotProductAt(dequantise(one), other.values, 0) * other.scale
}

/**
 * The product of a vector with the small numbers that begin at a place of an array: many vectors stand in one, behind each
 * other. Floats on one side, because a processor multiplies them sooner than it minds whether integers overflow; four
 * sums at a time, because each alone would wait for the one before.
 */
export function dotProductAt(vector: Float32Array, all: Int8Array, from: number): number {
  const { length } = vector
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at + 3 < length; at += 4) {
    // Both arrays have a number at each of these places: the caller gives whole vectors.
    a += (vector[at] as number) * (all[from + at] as number)
    b += (vector[at + 1] as number) * (all[from + at + 1] as number)
    c += (vector[at + 2] as number) * (all[from + at + 2] as number)
    d += (vector[at + 3] as number) * (all[from + at + 3] as number)
  }
  for (; at < length; at++) a += (vector[at] as number) * (all[from + at] as number)
  return a + b + c + d
}
