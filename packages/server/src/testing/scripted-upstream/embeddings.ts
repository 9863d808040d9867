import type { ScriptedAnswer } from './scripts.ts'

/** The model's name selects the behaviour. */
interface EmbeddingBody {
  readonly model: string
  readonly input?: unknown
}

/** Maximum characters per text for `short-memory`, and maximum texts per request for `ten-at-once`. */
const SHORT = 200
const MAX_BATCH = 10
const DIMENSIONS = 24

/**
 * Texts with common words get similar vectors. Models are named after their behaviour (`words`, `words-48` with another
 * length, `ten-at-once`, `short-memory`), or after a script.
 */
export function embeddingsOf({ model, input }: EmbeddingBody): ScriptedAnswer | undefined {
  const name = /^(words(?:-(\d+))?|ten-at-once|short-memory)$/.exec(model)
  if (name === null || !Array.isArray(input)) return undefined
  const texts = input.map(String)
  return reply => {
    if (model === 'ten-at-once' && texts.length > MAX_BATCH) {
      return reply.whole(400, {
        error: { message: `batch size is invalid, it should not be larger than ${MAX_BATCH}` },
      })
    }
    if (model === 'short-memory' && texts.some(text => text.length > SHORT)) {
      return reply.whole(413, { error: { message: 'input must have less than 64 tokens' } })
    }
    const dimensions = Number(name[2] ?? DIMENSIONS)
    const data = texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(text, dimensions),
    }))
    return reply.whole(200, { object: 'list', model, data: data.reverse() })
  }
}

/** A pseudo-random direction per word and Han character. */
function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const [word] of text.toLowerCase().matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)) {
    let state = 0
    for (const character of word) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
    for (const [at, sum] of vector.entries()) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
      vector[at] = sum + ((state >>> 8) / 0x800000 - 1)
    }
  }
  return vector
}
