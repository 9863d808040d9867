import { isObject, type Json } from '../../json/json.ts'
import { isFrontend } from '../../text/plain.ts'
import type { CardData } from './card.ts'
import { iterateStrings } from './links.ts'

/** What a card can do beyond text, as far as its texts show. */
export interface CardCapabilities {
  /** Texts that would run as a page: greetings, scripts that create one, entries that contain one. */
  readonly pages: number
  readonly regexScripts: number
  /** Background scripts belong to another renderer and do not run here. */
  readonly backgroundScripts: number
  /** The card may send messages for the reader or request answers. */
  readonly speaks: boolean
  /** The card may write the chat's variables. */
  readonly remembers: boolean
}

const SENDS_MESSAGES = /\/(?:send|trigger)\b/
const KEEPS_STATE =
  /\b(?:replaceVariables|updateVariablesWith|insert(?:OrAssign)?Variables|deleteVariable|replaceMvuData)\b|\/setvar\b/

/** Detects a card's capabilities, for information only: a false positive is harmless, and hiding one grants nothing. */
export function readCardCapabilities(data: CardData): CardCapabilities {
  let [pages, speaks, remembers] = [0, false, false]
  for (const text of iterateStrings(data)) {
    if (isFrontend(text)) pages++
    speaks ||= SENDS_MESSAGES.test(text) && /triggerSlash|executeSlash/.test(text)
    remembers ||= KEEPS_STATE.test(text)
  }
  const { regex_scripts, TavernHelper_scripts, tavern_helper } = data.extensions
  return {
    pages,
    regexScripts: lengthOf(regex_scripts),
    backgroundScripts: lengthOf(TavernHelper_scripts) + lengthOf(scriptsOf(tavern_helper)),
    speaks,
    remembers,
  }
}

/** Whether the reader should be told before the chat starts. */
export const hasCapabilities = ({ pages, backgroundScripts }: CardCapabilities): boolean =>
  pages > 0 || backgroundScripts > 0

const lengthOf = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0)

/** Reads `{scripts: […]}`, or the name–value pairs of older cards. */
function scriptsOf(helper: Json | undefined): Json | undefined {
  if (Array.isArray(helper)) {
    const pair = helper.find(one => Array.isArray(one) && one[0] === 'scripts')
    return Array.isArray(pair) ? pair[1] : undefined
  }
  return helper !== undefined && isObject(helper) ? helper.scripts : undefined
}
