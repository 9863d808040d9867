import { toText } from '../../../json/coerce.ts'
import { isObject, type JsonObject } from '../../../json/json.ts'
import { CHAT_ROLES, makeFacts } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { readParts } from './content-parts.ts'
import type { ForeignFormat } from './format.ts'
import { buildTree, type TreeEntry } from './message-tree.ts'
import { readTurns } from './openai.ts'

/** A chat of Open WebUI: a tree, beside the path that is shown. Old ones have only the path. */
export const openWebui = {
  format: 'open_webui',
  fits: ({ chat }) => isObject(chat) && (isObject(chat.history) || Array.isArray(chat.messages)),
  read: ({ chat, title }, reading) => {
    reading.count(1)
    const { history, messages, title: inner } = isObject(chat) ? chat : {}
    const facts = makeFacts({ title: toText(title) || toText(inner) || reading.title })
    const tree = isObject(history) ? history : {}
    if (!isObject(tree.messages)) {
      return [{ ...readTurns(Array.isArray(messages) ? messages : [], reading), ...facts }]
    }
    const entries = Object.entries(tree.messages).map(([id, message]) => ({
      id,
      parent: isObject(message) ? toText(message.parentId) : '',
      message: isObject(message) ? read(message, reading) : null,
    }))
    return [buildTree(entries, toText(tree.currentId), facts, reading)]
  },
} as const satisfies ForeignFormat

function read(message: JsonObject, reading: ChatReading): TreeEntry['message'] {
  const role = CHAT_ROLES.find(each => each === message.role) ?? 'assistant'
  return reading.message({
    role,
    ...readParts(message.content),
    model: role === 'assistant' ? toText(message.model) : '',
    ...reading.dates(message.timestamp),
  })
}
