import { toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { type ChatPath, type ChatRole, makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import { readParts } from './content-parts.ts'
import type { ForeignFormat } from './format.ts'

/** Roles of APIs, and their names in data sets and other programs. */
const ROLES = new Map<string, ChatRole>([
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['model', 'assistant'],
  ['bot', 'assistant'],
  ['ai', 'assistant'],
  ['gpt', 'assistant'],
  ['char', 'assistant'],
  ['character', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
])

const roleOf = (item: JsonObject): ChatRole | undefined => ROLES.get(toText(item.role).toLowerCase())

/** Gemini writes `parts` in place of `content`. */
const contentOf = (item: JsonObject): Json | undefined => item.content ?? item.parts

export const openaiRequest = {
  format: 'openai',
  fits: ({ messages }) => Array.isArray(messages) && isTurns(messages),
  read: ({ messages, ...rest }, reading) => [
    readTurns(Array.isArray(messages) ? messages : [], reading, keepUnderProgram('openai', rest)),
  ],
} as const satisfies ForeignFormat

/** Whether a list holds API messages rather than a program's own. */
export function isTurns(list: readonly Json[]): boolean {
  return list.some(item => isObject(item) && roleOf(item) !== undefined && contentOf(item) !== undefined)
}

/** Reads a `{role, content}` list without tool calls and results. */
export function readTurns(list: readonly Json[], reading: ChatReading, metadata: JsonObject = {}): ChatPath {
  const messages = list.flatMap((item, at) => {
    const turn = isObject(item) ? read(item, reading) : null
    if (turn === null) reading.notices.count('messages_skipped', `messages.${at}`)
    return turn ?? []
  })
  return { kind: 'path', ...makeFacts({ title: reading.title, metadata }), messages }
}

function read(item: JsonObject, reading: ChatReading): PathMessage | null {
  const role = roleOf(item)
  if (!role) return null
  const { content, reasoning } = readParts(contentOf(item))
  return reading.single({
    role,
    name: toText(item.name),
    content,
    reasoning: toText(item.reasoning_content ?? item.reasoning) || reasoning,
    extra: keepUnderProgram(
      'openai',
      omitKeys(item, ['role', 'name', 'content', 'parts', 'reasoning_content', 'reasoning']),
    ),
  })
}
