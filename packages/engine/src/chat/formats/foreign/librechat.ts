import { toText } from '../../../json/coerce.ts'
import { type Json, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { makeFacts } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import { readParts } from './content-parts.ts'
import type { ForeignFormat } from './format.ts'
import { buildTree, type TreeEntry } from './message-tree.ts'

const READ_FIELDS = [
  'messageId',
  'parentMessageId',
  'sender',
  'text',
  'content',
  'isCreatedByUser',
  'createdAt',
  'model',
  'children',
]

/** A LibreChat conversation: a list of messages with their parents, or nested as `children`. */
export const librechat = {
  format: 'librechat',
  fits: ({ messages }) => listObjects(messages).some(message => 'isCreatedByUser' in message),
  read: (json, reading) => {
    const metadata = keepUnderProgram('librechat', omitKeys(json, ['title', 'messages']))
    const facts = makeFacts({ title: toText(json.title) || reading.title, metadata })
    return [buildTree([...entriesOf(json.messages, '', reading)], '', facts, reading)]
  },
} as const satisfies ForeignFormat

/** A message without a parent follows the one it is nested in, or else the one before. */
function* entriesOf(list: Json | undefined, above: string, reading: ChatReading): Generator<TreeEntry> {
  let previous = ''
  for (const [at, message] of listObjects(list).entries()) {
    const id = toText(message.messageId) || `${above}/${at}`
    const parent = toText(message.parentMessageId) || above || previous
    yield { id, parent, message: read(message, reading) }
    yield* entriesOf(message.children, id, reading)
    previous = id
  }
}

/** The sender of every user's messages. */
const USER = 'User'

function read(message: JsonObject, reading: ChatReading): TreeEntry['message'] {
  const { content, reasoning } = readParts(message.content)
  const sender = toText(message.sender)
  return reading.message({
    role: message.isCreatedByUser === true ? 'user' : 'assistant',
    name: sender === USER ? '' : sender,
    content: toText(message.text) || content,
    reasoning,
    model: message.isCreatedByUser === true ? '' : toText(message.model),
    ...reading.dates(message.createdAt),
    extra: keepUnderProgram('librechat', omitKeys(message, READ_FIELDS)),
  })
}
