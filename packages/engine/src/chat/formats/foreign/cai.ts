import { toBoolean, toText } from '../../../json/coerce.ts'
import { isObject, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

/** Each history of CAI Tools is a chat. */
export const cai = {
  format: 'cai',
  fits: json => 'histories' in json,
  read: (json, reading) => {
    const { histories } = json
    const list = isObject(histories) ? histories.histories : histories
    return listObjects(list).map(history => chatOf(history, reading))
  },
} as const satisfies ForeignFormat

function chatOf(history: JsonObject, reading: ChatReading): ChatPath {
  reading.count(1)
  const metadata = keepUnderProgram('cai', omitKeys(history, ['msgs']))
  const messages = listObjects(history.msgs).map(message => read(message, reading))
  return { kind: 'path', ...makeFacts({ title: reading.title, metadata }), messages }
}

function read(message: JsonObject, reading: ChatReading): PathMessage {
  const source = isObject(message.src) ? message.src : {}
  const isHuman = toBoolean(source.is_human) ?? false
  return reading.single({
    role: isHuman ? 'user' : 'assistant',
    name: toText(source.name),
    content: toText(message.text),
    ...reading.dates(message.created),
    extra: keepUnderProgram('cai', omitKeys(message, ['src', 'text', 'created'])),
  })
}
