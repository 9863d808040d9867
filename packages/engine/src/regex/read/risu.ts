import { toBoolean, toText } from '../../json/coerce.ts'
import type { JsonObject } from '../../json/json.ts'
import { PLACEMENTS, type RegexScript } from '../model/script.ts'
import { coerceScript } from './coerce.ts'
import type { RegexNotice } from './notices.ts'

const USER_AND_ASSISTANT = [PLACEMENTS.user, PLACEMENTS.assistant]
const TYPES: Record<string, Pick<RegexScript, 'placement' | 'markdownOnly' | 'promptOnly'>> = {
  editinput: { placement: [PLACEMENTS.user], markdownOnly: false, promptOnly: false },
  editoutput: { placement: [PLACEMENTS.assistant], markdownOnly: false, promptOnly: false },
  editprocess: { placement: USER_AND_ASSISTANT, markdownOnly: false, promptOnly: true },
  editdisplay: { placement: USER_AND_ASSISTANT, markdownOnly: true, promptOnly: false },
}
/** Marks `out` as a command instead of a replacement. */
const COMMAND = /^@@\w+/
const OUT_TOKEN = /\$(\$(?![\d<])|[&n])|\{\{data\}\}/gi
const LINE_BREAK = /\\?([\n\r\u2028\u2029])/g
const ESCAPED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Scripts of a higher RisuAI order run earlier. */
export type OrderedScript = { script: RegexScript; order: number }

/**
 * Reads a RisuAI script (docs/spec/formats.md 3.5). Drops unsupported actions and flags with a notice, and a script
 * that consists only of such an action.
 */
export function readRisuScript(
  json: JsonObject,
  id: string,
  path: string,
  tell: (notice: RegexNotice) => void,
): OrderedScript | null {
  const type = toText(json.type)
  const pattern = toText(json.in)
  const out = toText(json.out)
  const [command] = COMMAND.exec(out) ?? []
  const fields = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (fields === undefined) return refuse({ code: 'unsupported_type', path, type })
  if (pattern === '') return refuse({ code: 'empty_pattern', path })
  if (command !== undefined) return refuse({ code: 'unsupported_action', path, action: command })
  const flag = parseRisuFlag(toBoolean(json.ableFlag) ? toText(json.flag) : 'g')
  for (const action of flag.unsupportedActions) tell({ code: 'unsupported_action', path, action })
  for (const letter of flag.unsupportedLetters) tell({ code: 'unsupported_flag', path, flag: letter })
  return { script: { ...coerceScript({}, id), ...fields, ...readRisuTexts(json, flag) }, order: flag.order }

  function refuse(notice: RegexNotice): null {
    tell(notice)
    return null
  }
}

type RisuTexts = Pick<RegexScript, 'scriptName' | 'findRegex' | 'replaceString' | 'substituteRegex'>

function readRisuTexts(json: JsonObject, flag: RisuFlag): RisuTexts {
  const pattern = toText(json.in)
  return {
    scriptName: toText(json.comment) || pattern.slice(0, 40),
    findRegex: `/${inOneLine(pattern)}/${flag.letters}`,
    replaceString: replacementOf(toText(json.out), flag.keepsEnd),
    substituteRegex: flag.expandsMacros ? 1 : 0,
  }
}

/** Escapes line breaks, because a `findRegex` ends at the first one. */
function inOneLine(pattern: string): string {
  return pattern.replace(LINE_BREAK, (_, character: string) => ESCAPED[character] ?? character)
}

function replacementOf(out: string, keepsEnd: boolean): string {
  const replacement = out.replace(OUT_TOKEN, (_, after?: string) => {
    if (after === undefined) return '{{match}}'
    return after === '&' ? '$0' : after === '$' ? '$' : '\n'
  })
  return replacement.endsWith('>') && !keepsEnd ? `${replacement}\n` : replacement
}

/** A RisuAI script's `flag` field consists of letters, and of actions in angle brackets. */
export type RisuFlag = {
  letters: string
  /** Higher orders run earlier. */
  order: number
  expandsMacros: boolean
  /** Adds no line break after a replacement ending in `>`. */
  keepsEnd: boolean
  unsupportedActions: string[]
  unsupportedLetters: string[]
}

const ACTIONS = /<([^<>]*)>/g
const ORDER = /^order\s+(-?\d{1,9})$/
/** Flags of RisuAI patterns: those supported here, and all others. */
const JS_FLAGS = 'gimsu'
const OTHER_FLAGS = 'dvy'

/** Drops other and repeated letters; if none remain, the pattern is a Unicode one. */
export function parseRisuFlag(flag: string): RisuFlag {
  const actions = [...flag.matchAll(ACTIONS)]
    .flatMap(match => (match[1] ?? '').split(','))
    .map(name => name.trim())
  const letters = [...new Set(flag.replace(ACTIONS, ''))].filter(letter =>
    (JS_FLAGS + OTHER_FLAGS).includes(letter),
  )
  const ours = letters.filter(letter => JS_FLAGS.includes(letter))
  const orders = actions.map(action => Number(ORDER.exec(action)?.[1] ?? Number.NaN))
  return {
    letters: letters.length === 0 ? 'u' : ours.join(''),
    order: orders.find(order => !Number.isNaN(order)) ?? 0,
    expandsMacros: actions.includes('cbs'),
    keepsEnd: actions.includes('no_end_nl'),
    unsupportedActions: actions.filter(action => action !== '' && !isSupported(action)),
    // `d` is harmless: it only adds match positions.
    unsupportedLetters: letters.filter(letter => letter === 'v' || letter === 'y'),
  }
}

function isSupported(action: string): boolean {
  return action === 'cbs' || action === 'no_end_nl' || ORDER.test(action)
}
