import { toText } from '../../../json/coerce.ts'
import { type Json, omitKeys } from '../../../json/json.ts'
import { makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

/** Placeholder for the user's half of the first pair, in chats that begin with a greeting. */
const HIDDEN_FIRST_TURN = '<|BEGIN-VISIBLE-CHAT|>'
/**
 * Lists of pairs in order of preference: the shown text, then the model's. Older versions write `data_visible` and
 * `data`.
 */
const PAIRS = ['data_visible', 'visible', 'data', 'internal']

/** A text-generation-webui history consists of pairs of question and answer. */
export const ooba = {
  format: 'ooba',
  fits: json => ['data_visible', 'visible', 'internal'].some(key => Array.isArray(json[key])),
  read: (json, reading) => {
    const pairs = PAIRS.map(key => json[key]).find(value => Array.isArray(value) && value.length > 0)
    const facts = makeFacts({
      title: reading.title,
      metadata: keepUnderProgram('ooba', omitKeys(json, PAIRS)),
    })
    const messages = Array.isArray(pairs) ? pairs.flatMap(pair => turns(pair, reading)) : []
    return [{ kind: 'path', ...facts, messages }]
  },
} as const satisfies ForeignFormat

function turns(pair: Json, reading: ChatReading): PathMessage[] {
  if (!Array.isArray(pair)) return []
  return (['user', 'assistant'] as const).flatMap((role, at) => {
    const content = toText(pair[at])
    return content === '' || content === HIDDEN_FIRST_TURN ? [] : [reading.single({ role, content })]
  })
}
