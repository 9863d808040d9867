import { toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'
import { readTurns } from './openai.ts'

/** The messages of ShareGPT and of data sets in its form. */
export const sharegpt = {
  format: 'sharegpt',
  fits: json => listIn(json).some(isTurn),
  read: (json, reading) => {
    reading.count(1)
    const turns = listIn(json).map(item => (isTurn(item) ? toApiMessage(item) : item))
    const metadata = keepUnderProgram('sharegpt', omitKeys(json, ['conversations', 'messages']))
    return [readTurns(turns, reading, metadata)]
  },
} as const satisfies ForeignFormat

function listIn({ conversations, messages }: JsonObject): Json[] {
  if (Array.isArray(conversations)) return conversations
  return Array.isArray(messages) ? messages : []
}

const isTurn = (item: Json): item is JsonObject => isObject(item) && 'from' in item && 'value' in item

const toApiMessage = ({ from, value }: JsonObject): JsonObject => ({
  role: toText(from),
  content: value ?? '',
})
