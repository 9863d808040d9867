import { toText } from '../../../json/coerce.ts'
import { type JsonObject, listObjects } from '../../../json/json.ts'
import { makeFacts } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { readParts } from './content-parts.ts'
import type { ForeignFormat } from './format.ts'
import { buildTree, type TreeEntry } from './message-tree.ts'

/** A conversation of Claude. Old exports are a plain list, new ones name each message's parent. */
export const claude = {
  format: 'claude',
  fits: json => Array.isArray(json.chat_messages),
  read: ({ name, chat_messages }, reading) => {
    reading.count(1)
    const facts = makeFacts({ title: toText(name) || reading.title })
    const list = listObjects(chat_messages)
    const ids = list.map(({ uuid }, at) => toText(uuid) || `message-${at}`)
    const entries = list.map((message, at) => ({
      id: ids[at] ?? '',
      parent: toText(message.parent_message_uuid) || (ids[at - 1] ?? ''),
      message: read(message, reading),
    }))
    return [buildTree(entries, '', facts, reading)]
  },
} as const satisfies ForeignFormat

function read(message: JsonObject, reading: ChatReading): TreeEntry['message'] {
  const { content, reasoning } = readParts(message.content)
  return reading.message({
    role: message.sender === 'human' ? 'user' : 'assistant',
    content: content || toText(message.text),
    reasoning,
    ...reading.dates(message.created_at),
  })
}
