import {
  MemoryIndex,
  type MemorySearch,
  type QuantisedVector,
  quantise,
  type RandomSource,
  seededRandom,
} from '@inkling/engine'

export const LENGTH = 10_000
export const DIMENSIONS = 1_024

export function anyVector(dice: RandomSource, dimensions: number): QuantisedVector {
  const vector = quantise(Float32Array.from({ length: dimensions }, () => dice() - 0.5))
  if (vector === null) throw new Error('it has no direction')
  return vector
}

/**
 * CPU milliseconds to search a branch of this many messages with varying queries. Wall-clock time would include other
 * processes' work.
 */
export function searchTimes(length: number, dimensions: number, rounds: number): number[] {
  const dice = seededRandom('search')
  const index = new MemoryIndex(dimensions)
  const messages = Array.from({ length }, (_, depth) => `message ${depth}`)
  for (const [seq, message] of messages.entries()) {
    const { values, scale } = anyVector(dice, dimensions)
    index.add([{ seq, message, memory: null, piece: 0, digest: '', scale }], values)
  }
  index.follow(0, messages)
  return Array.from({ length: rounds }, () => {
    const search: MemorySearch = { query: anyVector(dice, dimensions), marks: [], top_k: 8 }
    const begin = process.threadCpuUsage()
    index.search(search)
    const { user, system } = process.threadCpuUsage(begin)
    return (user + system) / 1_000
  })
}
