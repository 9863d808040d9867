import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { wordsOf } from '../text/compare-texts.ts'
import type { BookEntry, CardData } from './model/card.ts'

/** Of a card: what it is that differs. Each is one text before and after, whatever it is made of. */
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
  /** Of a field, an extension and what else there is, its name in the file; of a greeting its number; else its title. */
  readonly name: string
  /** Null where it was not there, or is no longer. What is no text is written as JSON. */
  readonly before: string | null
  readonly after: string | null
}

/** The fields that are texts, in the order in which a reader looks at them. */
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
const APART = new Set(['alternate_greetings', 'group_only_greetings', 'character_book', 'extensions'])

/**
 * What of a card changed between two saves: nothing that its file would tell differs without being named. Greetings,
 * lorebook entries and regex scripts are matched, so that one that moved is not said to be new.
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
const isOther = (name: string): boolean => !isTextField(name) && !APART.has(name)
const isExtension = (name: string): boolean => name !== 'regex_scripts'

/** Texts in their order, and then what else is named, in the order of the file. */
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

/** An empty list or object is as good as none. */
function toComparableText(value: Json): string | null {
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function greetingChanges(
  part: 'greeting' | 'group_greeting',
  before: readonly string[],
  after: readonly string[],
): CardChange[] {
  // The first greeting is a field of its own, so the alternates begin at two.
  const first = part === 'greeting' ? 2 : 1
  const numbered = (texts: readonly string[]): Greeting[] =>
    texts.map((text, index) => ({ text, number: first + index }))
  return matchGreetings(numbered(before), numbered(after)).flatMap(pair =>
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

/** Its content as it reads, above the rest of it. */
function entryText({ content, ...rest }: BookEntry): string {
  return `${content}\n\n${JSON.stringify(rest, null, 2)}`
}

function scriptChanges(before: Json | undefined, after: Json | undefined): CardChange[] {
  const pairs = matchPairs(listScripts(before), listScripts(after), [
    script => JSON.stringify(script),
    ({ id }) => (typeof id === 'string' || typeof id === 'number' ? String(id) : null),
    ({ scriptName }) => (typeof scriptName === 'string' ? scriptName : null),
  ])
  return pairs.flatMap(pair =>
    toChange('regex_script', String((pair.after ?? pair.before)?.scriptName ?? ''), pair),
  )
}

const listScripts = (scripts: Json | undefined): JsonObject[] =>
  Array.isArray(scripts) ? scripts.filter(isObject) : []

export interface Greeting {
  readonly text: string
  /** From 1, among those that a chat can begin with. */
  readonly number: number
}

/** Words that a greeting is known by, and how many of them another has to share to be the same one, rewritten. */
const LOOKED_AT = 1_000
const ENOUGH = 0.4

/** Pairs greetings: those that say the same, and then those that say much of the same. They bear no names. */
export function matchGreetings(
  before: readonly Greeting[],
  after: readonly Greeting[],
): MatchedPair<Greeting>[] {
  const pairs = matchPairs(before, after, [({ text }) => text])
  const gone = pairs.flatMap(pair => (pair.after === null && pair.before !== null ? [pair.before] : []))
  const left = new Map(gone.map(greeting => [greeting, new Set(wordsIn(greeting))]))
  const paired = pairs.flatMap(({ before: old, after: now }) => {
    if (now === null) return []
    if (old !== null) return [{ before: old, after: now }]
    const partner = findMostSimilar(wordsIn(now), left)
    if (partner !== null) left.delete(partner)
    return [{ before: partner, after: now }]
  })
  return [...paired, ...[...left.keys()].map(greeting => ({ before: greeting, after: null }))]
}

const wordsIn = ({ text }: Greeting): string[] =>
  wordsOf(text.slice(0, LOOKED_AT * 5))
    .filter(word => word.trim() !== '')
    .slice(0, LOOKED_AT)

function findMostSimilar(
  words: readonly string[],
  left: ReadonlyMap<Greeting, Set<string>>,
): Greeting | null {
  let [best, most]: [Greeting | null, number] = [null, ENOUGH]
  for (const [greeting, known] of left) {
    const shared = words.filter(word => known.has(word)).length / Math.max(words.length, known.size, 1)
    if (shared >= most) [best, most] = [greeting, shared]
  }
  return best
}

/** What was there, what is there now, or both, where one became the other. */
export interface MatchedPair<Thing> {
  readonly before: Thing | null
  readonly after: Thing | null
}

/**
 * Pairs the things of two lists: by the first of the keys that two of them share, in turn. A key that is null says
 * nothing. What finds no other was removed or added. The order is that of now, and what is gone stands at the end.
 */
export function matchPairs<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keys: readonly ((thing: Thing) => string | null)[],
): MatchedPair<Thing>[] {
  const partners = new Map<Thing, Thing>()
  let left = [...before]
  for (const keyOf of keys) {
    const waiting = Map.groupBy(left, keyOf)
    for (const thing of after) {
      if (partners.has(thing)) continue
      const key = keyOf(thing)
      const partner = key === null ? undefined : waiting.get(key)?.shift()
      if (partner !== undefined) partners.set(thing, partner)
    }
    const found = new Set(partners.values())
    left = left.filter(thing => !found.has(thing))
  }
  return [
    ...after.map(thing => ({ before: partners.get(thing) ?? null, after: thing })),
    ...left.map(thing => ({ before: thing, after: null })),
  ]
}
