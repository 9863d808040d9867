import { isObject, type Json, type JsonObject } from '../json/json.ts'
import type { PresetNotices } from './notices.ts'

const SECRET = /api_?key|passw(?:or)?d|secret|credential|authorization|bearer|(?:access|auth|refresh)_?token/i
/** Keys that say where to connect, with which account, or what to send. */
const ADDRESS =
  /proxy|(?:^|_)(?:url|headers|host|project_id)$|_deployment(?:_name)?$|^custom_(?:in|ex)clude_/i
const URL_TEXT = /^\s*https?:\/\//i

/**
 * Removes connection fields from a preset, so that it can neither carry keys nor redirect chats, and reports dropped
 * values. The intended service and model stay, but are not used.
 */
export function withoutConnection(json: JsonObject, notices: PresetNotices): JsonObject {
  const entries = Object.entries(json).filter(([key, value]) => {
    const isAddress = ADDRESS.test(key) || (typeof value === 'string' && URL_TEXT.test(value))
    if (isAddress && hasContent(value)) notices.add('connection_dropped', key)
    return !isAddress
  })
  return withoutSecrets(Object.fromEntries(entries), '', notices)
}

function withoutSecrets(json: JsonObject, path: string, notices: PresetNotices): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(json)) {
    const isSwitch = typeof value === 'boolean' || typeof value === 'number'
    if (isSwitch || !SECRET.test(key)) result[key] = cleaned(value, `${path}${key}`, notices)
    else if (hasContent(value)) notices.add('connection_dropped', `${path}${key}`)
  }
  return result
}

function cleaned(value: Json, path: string, notices: PresetNotices): Json {
  if (Array.isArray(value)) return value.map((item, at) => cleaned(item, `${path}.${at}`, notices))
  return isObject(value) ? withoutSecrets(value, `${path}.`, notices) : value
}

function hasContent(value: Json): boolean {
  return value !== null && value !== '' && value !== false
}
