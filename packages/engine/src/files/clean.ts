import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { CARD_LIMITS } from './limits.ts'
import type { Notices } from './notices.ts'
import { CardReadError } from './problems.ts'

/**
 * Prepares untrusted JSON for storage: removes NUL and lone surrogates (the database refuses both), prototype keys and
 * invalid numbers, and limits the depth.
 */
export function cleanJson(value: unknown, notices: Notices): Json {
  return clean(value, [], notices)
}

function clean(value: unknown, path: string[], notices: Notices): Json {
  if (path.length > CARD_LIMITS.jsonDepth)
    throw new CardReadError('too_deep', { limit: CARD_LIMITS.jsonDepth })
  if (typeof value === 'string') return cleanText(value, path, notices)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item, at) => clean(item, [...path, String(at)], notices))
  return isObject(value) ? cleanObject(value, path, notices) : null
}

function cleanObject(object: JsonObject, path: string[], notices: Notices): JsonObject {
  const result: JsonObject = {}
  for (const [foreignKey, value] of Object.entries(object)) {
    const key = cleanText(foreignKey, path, notices)
    const isPrototype = key === '__proto__' || (key === 'prototype' && path.at(-1) === 'constructor')
    if (isPrototype) notices.add('unsafe_key_dropped', [...path, key].join('.'))
    else result[key] = clean(value, [...path, key], notices)
  }
  return result
}

function cleanText(text: string, path: string[], notices: Notices): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  notices.add('text_repaired', path.join('.'))
  return text.toWellFormed().replaceAll('\0', '')
}
