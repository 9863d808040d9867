import { EVERYDAY_WORDS, KNOWN_IDEOGRAPHS } from './ideographs.ts'

const STEPS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+'
const FIRST = 0x4e00
const KNOWN = 1
const STARTS_WORD = 2

/** Two bits for each ideograph: whether vocabularies know it, and whether an everyday word begins with it. */
const FLAGS = new Uint8Array(0x10000)
let at = FIRST - 1
for (const letter of KNOWN_IDEOGRAPHS) {
  if (letter === '-') {
    at += STEPS.length
    continue
  }
  at += STEPS.indexOf(letter) + 1
  FLAGS[at] = KNOWN
}

const WORDS = new Set<number>()
for (let word = 0; word < EVERYDAY_WORDS.length; word += 2) {
  const first = EVERYDAY_WORDS.charCodeAt(word)
  FLAGS[first] = KNOWN | STARTS_WORD
  WORDS.add(first * 0x10000 + EVERYDAY_WORDS.charCodeAt(word + 1))
}

/** Of the words that vocabularies know the table holds the commonest; the others are this much of a known ideograph. */
const KNOWN_COST = 0.97
const RARE_COST = 2.05

/** How many tokens a run of ideographs takes: one for each everyday word and each known character, two for a rare one. */
export function costOfIdeographs(text: string, start: number, end: number): number {
  let cost = 0
  let place = start
  while (place < end) {
    const code = text.charCodeAt(place)
    const flags = FLAGS[code] ?? 0
    const isWord =
      flags >= STARTS_WORD && place + 1 < end && WORDS.has(code * 0x10000 + text.charCodeAt(place + 1))
    cost += isWord ? 1 : flags === 0 ? RARE_COST : KNOWN_COST
    place += isWord ? 2 : 1
  }
  return cost
}
