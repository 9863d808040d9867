import { wordsOf } from '../text/compare-texts.ts'
import { type Pair, pairUp } from './pair-up.ts'

export interface Greeting {
  readonly text: string
  /** From 1, among those that a chat can begin with. */
  readonly number: number
}

/** Words that a greeting is known by, and how many of them another has to share to be the same one, rewritten. */
const LOOKED_AT = 1_000
const ENOUGH = 0.4

/** Pairs greetings: those that say the same, and then those that say much of the same. They bear no names. */
export function pairGreetings(before: readonly Greeting[], after: readonly Greeting[]): Pair<Greeting>[] {
  const pairs = pairUp(before, after, [({ text }) => text])
  const gone = pairs.flatMap(pair => (pair.after === null && pair.before !== null ? [pair.before] : []))
  const left = new Map(gone.map(greeting => [greeting, new Set(wordsIn(greeting))]))
  const paired = pairs.flatMap(({ before: old, after: now }) => {
    if (now === null) return []
    if (old !== null) return [{ before: old, after: now }]
    const partner = mostLike(wordsIn(now), left)
    if (partner !== null) left.delete(partner)
    return [{ before: partner, after: now }]
  })
  return [...paired, ...[...left.keys()].map(greeting => ({ before: greeting, after: null }))]
}

const wordsIn = ({ text }: Greeting): string[] =>
  wordsOf(text.slice(0, LOOKED_AT * 5))
    .filter(word => word.trim() !== '')
    .slice(0, LOOKED_AT)

function mostLike(words: readonly string[], left: ReadonlyMap<Greeting, Set<string>>): Greeting | null {
  let [best, most]: [Greeting | null, number] = [null, ENOUGH]
  for (const [greeting, known] of left) {
    const shared = words.filter(word => known.has(word)).length / Math.max(words.length, known.size, 1)
    if (shared >= most) [best, most] = [greeting, shared]
  }
  return best
}
