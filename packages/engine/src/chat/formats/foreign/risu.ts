import { toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

export const risuChat = {
  format: 'risu',
  fits: json => json.type === 'risuChat',
  read: (json, reading) => (isObject(json.data) ? [chatOf(json.data, reading)] : []),
} as const satisfies ForeignFormat

export const risuAllChats = {
  format: 'risu',
  fits: json => json.type === 'risuAllChats',
  read: ({ data }, reading) => {
    const chats = listObjects(data)
    // Each item is a chat, possibly wrapped as a single export.
    return chats.map(chat => chatOf(isObject(chat.data) ? chat.data : chat, reading))
  },
} as const satisfies ForeignFormat

const NOTE_PLACE = { position: 'in_chat', depth: 4, role: 'system' } as const

function chatOf(chat: JsonObject, reading: ChatReading): ChatPath {
  reading.count(1)
  const messages = listObjects(chat.message)
  // A message can also disable all before it.
  const lastDisabled = messages.findLastIndex(({ disabled }) => disabled === 'allBefore')
  const text = toText(chat.note)
  const note = { text, interval: 1, place: NOTE_PLACE }
  return {
    kind: 'path',
    ...makeFacts({
      title: toText(chat.name) || reading.title,
      author_note: text === '' ? null : note,
      metadata: keepUnderProgram('risu', omitKeys(chat, ['message', 'note', 'name', 'fmIndex'])),
    }),
    messages: [
      ...greeting(chat.fmIndex, reading),
      ...messages.map((message, at) =>
        read(message, at <= lastDisabled || message.disabled === true, reading),
      ),
    ],
  }
}

function read(message: JsonObject, hidden: boolean, reading: ChatReading): PathMessage {
  const { generationInfo } = message
  return reading.single({
    role: message.role === 'user' ? 'user' : 'assistant',
    name: toText(message.name),
    hidden,
    content: toText(message.data),
    model: isObject(generationInfo) ? toText(generationInfo.model) : '',
    ...reading.dates(message.time),
    extra: keepUnderProgram('risu', omitKeys(message, ['role', 'name', 'data', 'time'])),
  })
}

/** RisuAI stores only the greeting's index: -1 is the first, others are alternates. */
function greeting(index: Json | undefined, reading: ChatReading): PathMessage[] {
  const content = reading.greeting(Math.floor(toNumber(index) ?? -1) + 1)
  if (content === null) reading.notices.count('greeting_unknown', 'chats')
  return content ? [reading.single({ role: 'assistant', content })] : []
}
