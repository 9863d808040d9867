/** Returns a number in [0, 1). */
export type RandomSource = () => number

/** Deterministic randomness from a text, equal on every machine. */
export const seededRandom = (seed: string): RandomSource => randomFromNumber(hashText(seed))

/** Deterministic randomness from a 32-bit number (mulberry32). */
export function randomFromNumber(seed: number): RandomSource {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A 32-bit hash (FNV-1a over UTF-16 units). Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
