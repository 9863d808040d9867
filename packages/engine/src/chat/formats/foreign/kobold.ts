import { toText, toTextList } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { escapePattern } from '../../../regex/run/prepare.ts'
import { type ChatRole, makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

const NEXT_NAME = '||$||'

/** A save of KoboldAI Lite, which may lack its settings. */
export const kobold = {
  format: 'kobold',
  fits: json =>
    'savedsettings' in json || ('gamestarted' in json && 'prompt' in json && Array.isArray(json.actions)),
  read: (json, reading) => {
    const settings = isObject(json.savedsettings) ? json.savedsettings : {}
    // Settings contain API keys and large memory data.
    const unread = omitKeys(json, ['savedsettings', 'savedaestheticsettings', 'prompt', 'actions'])
    const facts = makeFacts({ title: reading.title, metadata: keepUnderProgram('kobold', unread) })
    const speakers = speakersOf(settings)
    const messages = turnsOf([toText(json.prompt), ...textsOf(json.actions)], settings, speakers).flatMap(
      turn => messageOf(turn, speakers, reading),
    )
    return [{ kind: 'path', ...facts, messages }]
  },
} as const satisfies ForeignFormat

function textsOf(actions: Json | undefined): string[] {
  return toTextList(Array.isArray(actions) ? actions : [])
}

type Speakers = { user: string; others: string[] }

const speakersOf = (settings: JsonObject): Speakers => ({
  user: toText(settings.chatname).trim(),
  others: toText(settings.chatopponent)
    .split(NEXT_NAME)
    .map(name => name.trim())
    .filter(name => name !== ''),
})

type Turn = { role: ChatRole; content: string; name?: string }

/**
 * Pieces end where the model or the user stopped, so turns are found in their joined text: by tags, or by names as in
 * chat mode. A story has neither, and each of its pieces is a turn.
 */
function turnsOf(pieces: readonly string[], settings: JsonObject, speakers: Speakers): Turn[] {
  const story = pieces.join('')
  const byTags = splitAt(story, tagsOf(settings))
  if (byTags.length > 1) return byTags
  const byNames = splitAt(story, namesOf(speakers))
  return byNames.length > 1 ? byNames : pieces.map(content => ({ role: 'assistant', content }))
}

/** What starts a turn; a name does so only at the start of a line. */
type TurnStart = { text: string; turn: Omit<Turn, 'content'>; isName?: true }

const TAGS: readonly [tag: string, role: ChatRole, setting: string][] = [
  ['{{[INPUT]}}', 'user', 'instruct_starttag'],
  ['{{[OUTPUT]}}', 'assistant', 'instruct_endtag'],
  ['{{[SYSTEM]}}', 'system', 'instruct_systag'],
  // What follows an end without a new start was written by nobody else.
  ['{{[INPUT_END]}}', 'assistant', 'instruct_starttag_end'],
  ['{{[OUTPUT_END]}}', 'assistant', 'instruct_endtag_end'],
  ['{{[SYSTEM_END]}}', 'assistant', 'instruct_systag_end'],
]

const INSTRUCT_MODE = 4

/** Saves have placeholders, or in instruct mode the model's own tags, which the settings name. */
function tagsOf(settings: JsonObject): TurnStart[] {
  return TAGS.flatMap(([tag, role, setting]) => {
    const own = settings.opmode === INSTRUCT_MODE ? toText(settings[setting]).replaceAll('\\n', '\n') : ''
    return [tag, own.trim()].filter(text => text !== '').map(text => ({ text, turn: { role } }))
  })
}

const namesOf = ({ user, others }: Speakers): TurnStart[] =>
  [...(user === '' ? [] : [user]), ...others].map(name => ({
    text: `${name}:`,
    turn: { role: name === user ? 'user' : 'assistant', name },
    isName: true,
  }))

function splitAt(story: string, starts: readonly TurnStart[]): Turn[] {
  if (starts.length === 0) return []
  // Longer texts first, because one may start another.
  const ordered = starts.toSorted((a, b) => b.text.length - a.text.length)
  const pattern = ordered.map(({ text, isName }) => `${isName ? '^' : ''}${escapePattern(text)}`)
  const turns: Turn[] = [{ role: 'assistant', content: '' }]
  let at = 0
  for (const match of story.matchAll(new RegExp(pattern.join('|'), 'gm'))) {
    const open = turns.at(-1)
    if (open) open.content = story.slice(at, match.index)
    const start = ordered.find(({ text }) => text === match[0])
    turns.push({ role: 'assistant', ...start?.turn, content: '' })
    at = match.index + match[0].length
  }
  const last = turns.at(-1)
  if (last) last.content = story.slice(at)
  return turns
}

function messageOf(turn: Turn, { user, others }: Speakers, reading: ChatReading): PathMessage[] {
  const content = turn.content.trim()
  const names = { user, assistant: others[0] ?? '', system: '' }
  return content === '' ? [] : [reading.single({ ...turn, name: turn.name ?? names[turn.role], content })]
}
