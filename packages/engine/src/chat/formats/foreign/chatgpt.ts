import { toText } from '../../../json/coerce.ts'
import { isObject, type JsonObject } from '../../../json/json.ts'
import { CHAT_ROLES, makeFacts } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { readParts } from './content-parts.ts'
import type { ForeignFormat } from './format.ts'
import { buildTree, type TreeEntry } from './message-tree.ts'

/** A conversation of ChatGPT, whose `mapping` is a tree. Its other fields mean nothing elsewhere. */
export const chatgpt = {
  format: 'chatgpt',
  fits: json => isObject(json.mapping),
  read: ({ title, mapping, current_node }, reading) => {
    reading.count(1)
    const facts = makeFacts({ title: toText(title) || reading.title })
    const entries = Object.entries(isObject(mapping) ? mapping : {}).map(([id, node]) => ({
      id,
      parent: isObject(node) ? toText(node.parent) : '',
      message: isObject(node) && isObject(node.message) ? read(node.message, reading) : null,
    }))
    return [buildTree(entries, toText(current_node), facts, reading)]
  },
} as const satisfies ForeignFormat

const TEXTS = ['text', 'multimodal_text']

/** Null for what its users do not see as a message: calls of tools, thoughts, and hidden texts. */
function read(message: JsonObject, reading: ChatReading): TreeEntry['message'] {
  const [author, content, metadata] = [message.author, message.content, message.metadata].map(value =>
    isObject(value) ? value : {},
  )
  const role = CHAT_ROLES.find(each => each === author?.role)
  const { content: text } = readParts(message.content)
  const isForTool = toText(message.recipient ?? 'all') !== 'all'
  const isHidden = metadata?.is_visually_hidden_from_conversation === true
  const isText = TEXTS.includes(toText(content?.content_type ?? 'text'))
  if (!role || text === '' || isForTool || isHidden || !isText) return null
  return reading.message({
    role,
    content: text,
    model: role === 'assistant' ? toText(metadata?.model_slug) : '',
    ...reading.dates(message.create_time),
  })
}
