import { toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { type ChatPath, type ChatRole, makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

const ROLES = new Map<string, ChatRole>([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
])

export const openaiRequest = {
  format: 'openai',
  fits: ({ messages }) => Array.isArray(messages) && isTurns(messages),
  read: ({ messages, ...rest }, reading) => [
    readTurns(Array.isArray(messages) ? messages : [], reading, keepUnderProgram('openai', rest)),
  ],
} as const satisfies ForeignFormat

/** Whether a list holds API messages rather than a program's own. */
export function isTurns(list: readonly Json[]): boolean {
  return list.some(item => isObject(item) && ROLES.has(toText(item.role)) && 'content' in item)
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
  const role = ROLES.get(toText(item.role))
  if (!role) return null
  return reading.single({
    role,
    name: toText(item.name),
    content: textOf(item.content),
    reasoning: toText(item.reasoning_content ?? item.reasoning),
    extra: keepUnderProgram(
      'openai',
      omitKeys(item, ['role', 'name', 'content', 'reasoning_content', 'reasoning']),
    ),
  })
}

/** A message with pictures has its text in parts. */
function textOf(content: Json | undefined): string {
  if (!Array.isArray(content)) return toText(content)
  const texts = content.flatMap(piece =>
    isObject(piece) && piece.type === 'text' ? [toText(piece.text)] : [],
  )
  return texts.join('\n')
}
