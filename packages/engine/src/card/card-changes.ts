import { type Json, type JsonObject, listObjects } from '../json/json.ts'
import { wordsOf } from '../text/compare-texts.ts'
import type { BookEntry, CardData } from './model/card.ts'

export type ChangedPart =
  | 'field'
  | 'greeting'
  | 'group_greeting'
  | 'book'
  | 'entry'
  | 'regex_script'
  | 'extension'
  | 'other'

export interface CardChange {
  readonly part: ChangedPart
  /** Name of the field or extension in the file, number of a greeting, or a title. */
  readonly name: string
  /** Null where the part does not exist; values other than text are JSON. */
  readonly before: string | null
  readonly after: string | null
}

/** Text fields in reading order. */
const TEXTS = [
  'name',
  'nickname',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'creator',
  'character_version',
] as const
const COMPARED_SEPARATELY = new Set([
  'alternate_greetings',
  'group_only_greetings',
  'character_book',
  'extensions',
])

/**
 * Lists every difference between two versions of a card. Greetings, lorebook entries and regex scripts are matched
 * first, so that a moved one is not reported as new.
 */
export function diffCards(before: CardData, after: CardData): CardChange[] {
  return [
    ...diffFields('field', namedFields(before, isTextField), namedFields(after, isTextField)),
    ...greetingChanges('greeting', before.alternate_greetings, after.alternate_greetings),
    ...greetingChanges('group_greeting', before.group_only_greetings, after.group_only_greetings),
    ...bookChanges(before, after),
    ...scriptChanges(before.extensions.regex_scripts, after.extensions.regex_scripts),
    ...diffFields(
      'extension',
      namedFields(before.extensions, isExtension),
      namedFields(after.extensions, isExtension),
    ),
    ...diffFields('other', namedFields(before, isOther), namedFields(after, isOther)),
  ]
}

type NamedFields = ReadonlyMap<string, Json>
const isTextField = (name: string): boolean => TEXTS.some(text => text === name)
const isOther = (name: string): boolean => !isTextField(name) && !COMPARED_SEPARATELY.has(name)
const isExtension = (name: string): boolean => name !== 'regex_scripts'

/** Text fields in order, then the others in file order. */
function namedFields(object: JsonObject, isWanted: (name: string) => boolean): NamedFields {
  const names = [...new Set([...TEXTS, ...Object.keys(object)])].filter(isWanted)
  return new Map(names.flatMap(name => (object[name] === undefined ? [] : [[name, object[name]] as const])))
}

function diffFields(part: ChangedPart, before: NamedFields, after: NamedFields): CardChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name =>
    toChange(part, name, { before: before.get(name) ?? null, after: after.get(name) ?? null }),
  )
}

function toChange(part: ChangedPart, name: string, pair: MatchedPair<Json>): CardChange[] {
  const [before, after] = [toComparableText(pair.before), toComparableText(pair.after)]
  return (before ?? '') === (after ?? '') ? [] : [{ part, name, before, after }]
}

/** An empty list or object equals a missing one. */
function toComparableText(value: Json): string | null {
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function greetingChanges(
  part: 'greeting' | 'group_greeting',
  before: readonly string[],
  after: readonly string[],
): CardChange[] {
  // Alternate greetings start at 2 because `first_mes` is a field of its own.
  const first = part === 'greeting' ? 2 : 1
  const numberedGreetings = (texts: readonly string[]): Greeting[] =>
    texts.map((text, index) => ({ text, number: first + index }))
  return matchGreetings(numberedGreetings(before), numberedGreetings(after)).flatMap(pair =>
    toChange(part, String((pair.after ?? pair.before)?.number), {
      before: pair.before?.text ?? null,
      after: pair.after?.text ?? null,
    }),
  )
}

function bookChanges(before: CardData, after: CardData): CardChange[] {
  const entries = matchPairs(before.character_book?.entries ?? [], after.character_book?.entries ?? [], [
    entry => JSON.stringify(entry),
    entry => (entry.id === undefined ? null : String(entry.id)),
    entry => (entryTitleOf(entry) === '' ? null : entryTitleOf(entry)),
    entry => (entry.keys.length === 0 ? null : JSON.stringify(entry.keys)),
    entry => entry.content,
  ])
  return [
    ...toChange('book', '', { before: bookWithoutEntries(before), after: bookWithoutEntries(after) }),
    ...entries.flatMap(pair =>
      toChange('entry', entryName(pair.after ?? pair.before), {
        before: pair.before && entryText(pair.before),
        after: pair.after && entryText(pair.after),
      }),
    ),
  ]
}

function bookWithoutEntries({ character_book: book }: CardData): JsonObject | null {
  if (book === undefined) return null
  const { entries: _, ...rest } = book
  return rest
}

const entryTitleOf = ({ name, comment }: BookEntry): string => String(name || comment || '')
const entryName = (entry: BookEntry | null): string =>
  (entry && (entryTitleOf(entry) || entry.keys.join(', '))) ?? ''

function entryText({ content, ...rest }: BookEntry): string {
  return `${content}\n\n${JSON.stringify(rest, null, 2)}`
}

function scriptChanges(before: Json | undefined, after: Json | undefined): CardChange[] {
  const pairs = matchPairs(listObjects(before), listObjects(after), [
    script => JSON.stringify(script),
    ({ id }) => (typeof id === 'string' || typeof id === 'number' ? String(id) : null),
    ({ scriptName }) => (typeof scriptName === 'string' ? scriptName : null),
  ])
  return pairs.flatMap(pair =>
    toChange('regex_script', String((pair.after ?? pair.before)?.scriptName ?? ''), pair),
  )
}

export interface Greeting {
  readonly text: string
  /** Starts at 1, among the greetings a chat can start with. */
  readonly number: number
}

/** Words compared per greeting, and the matching share above which a rewrite is still the same greeting. */
const COMPARED_WORDS = 1_000
const MIN_SIMILARITY = 0.4

/** Pairs greetings, which have no names, by equal text and then by similar text. */
export function matchGreetings(
  before: readonly Greeting[],
  after: readonly Greeting[],
): MatchedPair<Greeting>[] {
  const pairs = matchPairs(before, after, [({ text }) => text])
  const removed = pairs.flatMap(pair => (pair.after === null && pair.before !== null ? [pair.before] : []))
  const remaining = new Map(removed.map(greeting => [greeting, new Set(wordsIn(greeting))]))
  const paired = pairs.flatMap(({ before: old, after: now }) => {
    if (now === null) return []
    if (old !== null) return [{ before: old, after: now }]
    const partner = findMostSimilar(wordsIn(now), remaining)
    if (partner !== null) remaining.delete(partner)
    return [{ before: partner, after: now }]
  })
  return [...paired, ...[...remaining.keys()].map(greeting => ({ before: greeting, after: null }))]
}

const wordsIn = ({ text }: Greeting): string[] =>
  wordsOf(text.slice(0, COMPARED_WORDS * 5))
    .filter(word => word.trim() !== '')
    .slice(0, COMPARED_WORDS)

function findMostSimilar(
  words: readonly string[],
  remaining: ReadonlyMap<Greeting, Set<string>>,
): Greeting | null {
  let [best, most]: [Greeting | null, number] = [null, MIN_SIMILARITY]
  for (const [greeting, known] of remaining) {
    const shared = words.filter(word => known.has(word)).length / Math.max(words.length, known.size, 1)
    if (shared >= most) [best, most] = [greeting, shared]
  }
  return best
}

export interface MatchedPair<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
}

/**
 * Pairs the items of two lists by the first key they share, trying keys in order and skipping null ones. Unmatched
 * items count as removed or added. Follows the new order, with removed items last.
 */
export function matchPairs<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keys: readonly ((thing: Thing) => string | null)[],
): MatchedPair<Thing>[] {
  const partners = new Map<Thing, Thing>()
  let unmatched = [...before]
  for (const keyOf of keys) {
    const waiting = Map.groupBy(unmatched, keyOf)
    for (const element of after) {
      if (partners.has(element)) continue
      const key = keyOf(element)
      const partner = key === null ? undefined : waiting.get(key)?.shift()
      if (partner !== undefined) partners.set(element, partner)
    }
    const matched = new Set(partners.values())
    unmatched = unmatched.filter(element => !matched.has(element))
  }
  return [
    ...after.map(element => ({ before: partners.get(element) ?? null, after: element })),
    ...unmatched.map(element => ({ before: element, after: null })),
  ]
}
