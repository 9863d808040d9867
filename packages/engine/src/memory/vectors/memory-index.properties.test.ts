import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryIndex } from './memory-index.ts'
import { type QuantisedVector, quantise, similarity } from './vector.ts'

const DIMENSIONS = 5
const VECTOR = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map(numbers => quantise(numbers) ?? { values: new Int8Array(DIMENSIONS), scale: 0 })

const STEP = fc.oneof(
  fc.record({ message: fc.nat(20), text: fc.nat(2), vector: VECTOR }),
  fc.record({ head: fc.nat(20) }),
)

/** A message's parent has half its number. */
function branchOf(head: number): string[] {
  return head === 0 ? ['0'] : [...branchOf(head >> 1), String(head)]
}

it('an index finds the same as comparing each message of the branch, after any changes', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 60 }), fc.nat(20), VECTOR, (steps, head, query) => {
      const index = new MemoryIndex(DIMENSIONS)
      const vectors = new Map<string, QuantisedVector>()
      let path: string[] = []
      const goTo = (head: number) => {
        const next = branchOf(head)
        const parts = next.findIndex((message, at) => path[at] !== message)
        const same = parts === -1 ? next.length : parts
        index.follow(same, next.slice(same))
        path = next
      }
      for (const [seq, step] of steps.entries()) {
        if ('head' in step) goTo(step.head)
        else {
          const [message, { values, scale }] = [String(step.message), step.vector]
          index.add([{ seq, message, memory: null, piece: 0, digest: String(step.text), scale }], values)
          vectors.set(message, step.vector)
        }
      }
      goTo(head)
      const alike = new Map(
        path.flatMap(message => {
          const vector = vectors.get(message)
          return vector ? [[message, similarity(query, vector)] as const] : []
        }),
      )
      const memories = index.search({ query, marks: [], top_k: 50 })
      for (const { message, similarity } of memories)
        expect(similarity).toBeCloseTo(alike.get(message) ?? NaN, 5)
      expect(new Set(memories.map(({ message }) => message)).size).toBe(memories.length)
      const [best, worst] = [Math.max(...alike.values()), Math.min(...alike.values())]
      if (alike.size > 1 && best - worst > 0.5) {
        expect(Math.max(...memories.map(({ similarity }) => similarity ?? -2))).toBeCloseTo(best, 5)
      }
    }),
  )
})
