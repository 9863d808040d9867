import { isObject, type Json } from './json.ts'

type MaybeJson = Json | undefined

/** Absent, null, empty text and empty list say the same in a card: nothing. */
export function isEmpty(value: MaybeJson): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A text field. Numbers and booleans become their text, a list its lines, anything else nothing. */
export function toText(value: MaybeJson): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(toText).join('\n') : ''
}

/** A list of texts. A single text is a list of one; nulls and objects in a list are dropped. */
export function toTextList(value: MaybeJson): string[] {
  if (Array.isArray(value)) return value.filter(item => item !== null && !isObject(item)).map(toText)
  return isEmpty(value) || isObject(value) ? [] : [toText(value)]
}

/** A list of words: a single text is split at Western and Chinese commas; empty words are dropped. */
export function toWords(value: MaybeJson): string[] {
  const words = typeof value === 'string' ? value.split(/[,，]/) : toTextList(value)
  return words.map(word => word.trim()).filter(word => word !== '')
}

/** A number, also when it is written as a text; undefined when there is none. */
export function toNumber(value: MaybeJson): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** A yes or no, also when it is written as a text or a number; undefined when there is none. */
export function toBoolean(value: MaybeJson): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** Above this a number of seconds would be the year 2286: it must be milliseconds, or no date at all. */
const MOST_SECONDS = 10_000_000_000

/** A moment in Unix seconds from seconds, milliseconds or a date text; undefined when it is none of them. */
export function toUnixSeconds(value: MaybeJson): number | undefined {
  const number = toNumber(value)
  if (number !== undefined && number <= MOST_SECONDS) return number
  const milliseconds = number ?? (typeof value === 'string' ? parseDate(value.trim()) : Number.NaN)
  const seconds = Math.floor(milliseconds / 1000)
  return seconds <= MOST_SECONDS ? seconds : undefined
}

const LONGEST_DATE = 64
/** A zone behind the minutes. */
const IN_ZONE = /:\d\d.{0,60}?(?:z|utc|gmt|[+-]\d\d:?\d\d)/i
const ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** A date that names no zone is one of UTC: what a card says must not hang on where it is read. */
function parseDate(text: string): number {
  if (text.length > LONGEST_DATE) return Number.NaN
  if (IN_ZONE.test(text)) return Date.parse(text)
  return Date.parse(ISO_TIME.test(text) ? `${text}Z` : `${text} UTC`)
}
