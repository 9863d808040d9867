import { fromAgnaiMemory } from '../../card/shape/agnai.ts'
import { normaliseBook } from '../../card/shape/book.ts'
import { cleanJson } from '../../files/clean.ts'
import { type Notice, Notices } from '../../files/notices.ts'
import { attempt, CARD_PROBLEMS, type CardProblem } from '../../files/problems.ts'
import { toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { Lorebook } from '../entry/types.ts'
import { fromNovelai } from './novelai.ts'
import { fromRisu, hasRisuRows } from './risu.ts'
import { fromWorld } from './world.ts'

export type LorebookReading =
  | { ok: true; book: Lorebook; format: LorebookFormat; notices: Notice[] }
  | { ok: false; problem: LorebookProblem }

/**
 * Reads a lorebook from any known JSON: SillyTavern world files, card books (bare or inside a card), RisuAI, Agnaistic
 * and NovelAI. Keeps unknown fields.
 */
export function readLorebook(json: unknown): LorebookReading {
  const notices = new Notices()
  const read = attempt(() => bookFrom(json, notices))
  if (!read.ok) return read
  if (!read.value) return { ok: false, problem: { code: 'not_a_lorebook' } }
  return { ok: true, ...read.value, notices: notices.list }
}

function bookFrom(json: unknown, notices: Notices): { book: Lorebook; format: LorebookFormat } | null {
  const file = cleanJson(json, notices)
  const recognised = isObject(file) ? findBook(file, notices) : findList(file, '', notices)
  const book = recognised && normaliseBook(recognised.book, notices, PATHS[recognised.format])
  if (!recognised || !book) return null
  const name = typeof book.name === 'string' ? book.name : ''
  return { book: { ...book, name }, format: recognised.format }
}

const PATHS: Record<LorebookFormat, string> = {
  card: 'data.character_book.entries',
  lorebook_v3: 'data.entries',
  risu: 'data',
  world: 'entries',
  character_book: 'entries',
  agnai: 'entries',
  novelai: 'entries',
}

type RecognisedBook = { book: JsonObject; format: LorebookFormat }

/** The declared type wins over detection. */
function findBook(file: JsonObject, notices: Notices): RecognisedBook | null {
  const data = isObject(file.data) ? file.data : file
  if (file.type === 'risu' && Array.isArray(file.data))
    return { book: fromRisu(file, notices), format: 'risu' }
  if (file.spec === 'lorebook_v3') return hasEntries(data) ? { book: data, format: 'lorebook_v3' } : null
  const { character_book: own } = data
  if (isObject(own)) return { book: own, format: 'card' }
  if (Array.isArray(own) && own.length > 0) return { book: { entries: own }, format: 'card' }
  if (!hasEntries(file)) return findWrapped(file, notices)
  if (hasRisuRows(file.entries))
    return { book: fromRisu({ ...file, data: file.entries ?? [] }, notices), format: 'risu' }
  if (file.kind === 'memory') return { book: fromAgnaiMemory(file), format: 'agnai' }
  if ('lorebookVersion' in file) return { book: fromNovelai(file), format: 'novelai' }
  return isWorld(file) ? { book: fromWorld(file), format: 'world' } : { book: file, format: 'character_book' }
}

/** A single entry, a list of entries, or a book under any name. */
function findWrapped(file: JsonObject, notices: Notices): RecognisedBook | null {
  const name = toText(file.name)
  if (isEntry(file)) return findList([file], '', notices)
  for (const [key, value] of Object.entries(file)) {
    if (isObject(value) && (hasEntries(value) || key === RISU_MODULE)) return findBook(value, notices)
    const list = Array.isArray(value) ? findList(value, name, notices) : null
    if (list !== null) return list
  }
  return null
}

/** RisuAI's modules have their lists, one of them a lorebook, under this key. */
const RISU_MODULE = 'module'

function findList(list: Json, name: string, notices: Notices): RecognisedBook | null {
  if (!Array.isArray(list) || list.length === 0) return null
  if (hasRisuRows(list)) return { book: fromRisu({ name, data: list }, notices), format: 'risu' }
  if (!list.every(isEntry)) return null
  const book = { name, entries: list }
  return isWorld(book) ? { book: fromWorld(book), format: 'world' } : { book, format: 'character_book' }
}

const isEntry = (value: Json): boolean =>
  isObject(value) &&
  ['key', 'keys', 'keywords'].some(name => Object.hasOwn(value, name)) &&
  ['content', 'entry', 'text', 'value'].some(name => Object.hasOwn(value, name))

function hasEntries(file: JsonObject): boolean {
  return Array.isArray(file.entries) || isObject(file.entries)
}

/** World files have an object of entries, or a list whose entries use `key` and `order`. */
function isWorld({ entries }: JsonObject): boolean {
  return (
    isObject(entries) || (Array.isArray(entries) && entries.some(entry => isObject(entry) && 'key' in entry))
  )
}

export const LOREBOOK_PROBLEMS = [...CARD_PROBLEMS, 'not_a_lorebook'] as const
export type LorebookProblemCode = (typeof LOREBOOK_PROBLEMS)[number]

export type LorebookProblem = Omit<CardProblem, 'code'> & { code: LorebookProblemCode }

export const LOREBOOK_FORMATS = [
  'world',
  'lorebook_v3',
  'card',
  'character_book',
  'risu',
  'agnai',
  'novelai',
] as const
export type LorebookFormat = (typeof LOREBOOK_FORMATS)[number]
