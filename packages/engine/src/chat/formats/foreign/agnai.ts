import { isEmpty, toText, toTextList } from '../../../json/coerce.ts'
import { isObject, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

/** An Agnaistic chat, whose scenario and examples replace the card's. */
export const agnai = {
  format: 'agnai',
  fits: ({ messages }) =>
    Array.isArray(messages) && messages.some(message => isObject(message) && 'msg' in message),
  read: (json, reading) => {
    const { name, scenario, sampleChat, messages } = json
    const metadata = {
      ...(isEmpty(scenario) ? {} : { scenario: toText(scenario) }),
      ...(isEmpty(sampleChat) ? {} : { mes_example: toText(sampleChat) }),
      ...keepUnderProgram('agnai', omitKeys(json, ['name', 'scenario', 'sampleChat', 'messages'])),
    }
    const facts = makeFacts({ title: toText(name) || reading.title, metadata })
    const list = listObjects(messages)
    return [{ kind: 'path', ...facts, messages: list.map(message => read(message, reading)) }]
  },
} as const satisfies ForeignFormat

/** Earlier answers at the same place become further swipes. */
function read(message: JsonObject, reading: ChatReading): PathMessage {
  const role = isEmpty(message.userId) ? 'assistant' : 'user'
  const name = toText(message.handle)
  const shown = reading.message({
    role,
    name,
    content: toText(message.msg),
    ...reading.dates(message.createdAt),
    extra: keepUnderProgram('agnai', omitKeys(message, ['handle', 'msg', 'createdAt', 'retries'])),
  })
  const others = toTextList(message.retries).map(content => reading.message({ role, name, content }))
  return { siblings: [shown, ...others], chosen: 0 }
}
