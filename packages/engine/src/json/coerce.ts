import { isObject, type Json } from './json.ts'

type MaybeJson = Json | undefined

/** Absent, null, empty text and empty list mean the same in cards. */
export function isEmpty(value: MaybeJson): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Numbers and booleans become text, lists become lines, and anything else is empty. */
export function toText(value: MaybeJson): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(toText).join('\n') : ''
}

/** Drops nulls and objects. */
export function toTextList(value: MaybeJson): string[] {
  if (Array.isArray(value)) return value.filter(item => item !== null && !isObject(item)).map(toText)
  return isEmpty(value) || isObject(value) ? [] : [toText(value)]
}

/** Splits at Western and Chinese commas; drops empty words. */
export function toWords(value: MaybeJson): string[] {
  const words = typeof value === 'string' ? value.split(/[,，]/) : toTextList(value)
  return words.map(word => word.trim()).filter(word => word !== '')
}

/** Accepts numbers and numeric texts. */
export function toNumber(value: MaybeJson): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Accepts booleans, numbers and texts. */
export function toBoolean(value: MaybeJson): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  return TRUE.includes(word) ? true : FALSE.includes(word) ? false : undefined
}

const TRUE = ['true', '1', 'yes', 'on']
const FALSE = ['false', '0', 'no', 'off']

/** Larger numbers are milliseconds: as seconds they would be after 2286. */
const MAX_SECONDS = 10_000_000_000

/** Accepts seconds, milliseconds and date texts. */
export function toUnixSeconds(value: MaybeJson): number | undefined {
  const number = toNumber(value)
  if (number !== undefined && number <= MAX_SECONDS) return number
  const milliseconds = number ?? (typeof value === 'string' ? parseDate(value.trim()) : Number.NaN)
  const seconds = Math.floor(milliseconds / 1000)
  return seconds <= MAX_SECONDS ? seconds : undefined
}

const LONGEST_DATE = 64
/** A time followed by a zone. */
const WITH_TIME_ZONE = /:\d\d.{0,60}?(?:z|utc|gmt|[+-]\d\d:?\d\d)/i
const ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** Dates without a zone are UTC, so that the result does not depend on the host. */
function parseDate(text: string): number {
  if (text.length > LONGEST_DATE) return Number.NaN
  if (WITH_TIME_ZONE.test(text)) return Date.parse(text)
  return Date.parse(ISO_TIME.test(text) ? `${text}Z` : `${text} UTC`)
}
