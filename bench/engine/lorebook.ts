import { activateEntries, seededRandom } from '@inkling/engine'
import { bookOf, inputOf } from '../../packages/engine/src/lorebook/testing/activate.ts'
import { type Measurement, medianMs, nothing } from './rounds.ts'
import { chatOf, pick } from './texts.ts'

const SYLLABLES = ['ka', 'ren', 'thal', 'vo', 'mir', 'esh', 'dun', 'yl', 'or', 'bas', 'quen', 'zi']
const IDEOGRAPHS = [...'云霜剑魔塔灵月影龙城书院星海雪渊王古森火']
const MENTIONED_WORDS = [
  'compass',
  'lighthouse',
  'Grimhallow',
  '图书馆',
  '茶馆',
  '/\\bledgers?\\b/i',
  '/好感度?/',
]

/** Creates a lorebook; half of its entries are English, each has three keys, and some have a pattern. */
export function bigBook(entries: number) {
  const dice = seededRandom('book')
  const word = () => pick(SYLLABLES, dice) + pick(SYLLABLES, dice) + pick(SYLLABLES, dice)
  const name = () => pick(IDEOGRAPHS, dice) + pick(IDEOGRAPHS, dice) + pick(IDEOGRAPHS, dice)
  return bookOf(
    Array.from({ length: entries }, (_, at) => {
      const make = at % 2 === 0 ? word : name
      const third =
        at % 50 === 0 ? pick(MENTIONED_WORDS, dice) : at % 20 === 0 ? `/${word()}(?:s|'s)?/i` : make()
      return { key: [make(), make(), third], content: `Entry ${at}: ${word()} and ${name()}.` }
    }),
  )
}

/** 1,000 entries over 100 messages. Naive: search each message for each key. */
export function measureLorebook(rounds: number): Measurement {
  const book = bigBook(1000)
  const messages = chatOf(100).map(({ role, name, content }) => ({ role, name, text: content }))
  const input = inputOf(book, { messages, settings: { scan_depth: 100 } })
  const keys = book.entries.map(entry => entry.keys)
  return {
    what: '1,000 lorebook entries over 100 messages (naive: each key in each message)',
    engine_ms: medianMs(rounds, nothing, () => activateEntries(input)),
    naive_ms: medianMs(rounds, nothing, () => naivelyActivated(keys, messages)),
  }
}

/** Counts entries with a key in some message by compiling every key and searching every message. */
export function naivelyActivated(
  keys: readonly (readonly string[])[],
  messages: readonly { text: string }[],
): number {
  return keys.filter(ofEntry => ofEntry.some(key => messages.some(({ text }) => isIn(key, text)))).length
}

function isIn(key: string, text: string): boolean {
  const pattern = /^\/(.+)\/([a-z]*)$/.exec(key)
  if (pattern) return new RegExp(pattern[1] ?? '', pattern[2]).test(text)
  return text.toLowerCase().includes(key.toLowerCase())
}
