import { toText, toTextList } from '../../../json/coerce.ts'
import { isObject, type Json, omitKeys } from '../../../json/json.ts'
import { makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

const TURNS = /\{\{\[(?:INPUT|OUTPUT)(?:_END)?\]\}\}/g
const NEXT_NAME = '||$||'

export const kobold = {
  format: 'kobold',
  fits: json => 'savedsettings' in json,
  read: (json, reading) => {
    const settings = isObject(json.savedsettings) ? json.savedsettings : {}
    const names = {
      user: toText(settings.chatname),
      assistant: toText(settings.chatopponent).split(NEXT_NAME)[0] ?? '',
    }
    // Settings contain API keys and large memory data.
    const unread = omitKeys(json, ['savedsettings', 'savedaestheticsettings', 'prompt', 'actions'])
    const messages = [toText(json.prompt), ...textsOf(json.actions)].flatMap(text =>
      turn(text, names, reading),
    )
    const facts = makeFacts({ title: reading.title, metadata: keepUnderProgram('kobold', unread) })
    return [{ kind: 'path', ...facts, messages }]
  },
} as const satisfies ForeignFormat

function textsOf(actions: Json | undefined): string[] {
  return toTextList(Array.isArray(actions) ? actions : [])
}

function turn(text: string, names: { user: string; assistant: string }, reading: ChatReading): PathMessage[] {
  const role = text.includes('{{[INPUT]}}') ? 'user' : 'assistant'
  const content = text.replace(TURNS, '').trim()
  return content === '' ? [] : [reading.single({ role, content, name: names[role] })]
}
