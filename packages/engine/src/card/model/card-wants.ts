import { isObject, type Json } from '../../json/json.ts'
import { isFrontend } from '../../text/plain.ts'
import type { CardData } from './card.ts'
import { iterateStrings } from './links.ts'

/** What a card wants to do beyond being read, as far as its texts tell. */
export interface CardCapabilities {
  /** Texts that would run as a page: greetings, scripts that make one, entries that have one. */
  readonly pages: number
  /** Scripts that change texts. */
  readonly regexScripts: number
  /** Scripts for a renderer's own background, which run nowhere here. */
  readonly backgroundScripts: number
  /** It means to say something for the reader, or to ask for answers. */
  readonly speaks: boolean
  /** It means to write what the chat remembers. */
  readonly remembers: boolean
}

const SPEAKS = /\/(?:send|trigger)\b/
const REMEMBERS =
  /\b(?:replaceVariables|updateVariablesWith|insert(?:OrAssign)?Variables|deleteVariable|replaceMvuData)\b|\/setvar\b/

/** Reads what a card wants. To tell of something that it never does harms nobody; what it hides it gets no sooner. */
export function readCardCapabilities(data: CardData): CardCapabilities {
  let [pages, speaks, remembers] = [0, false, false]
  for (const text of iterateStrings(data)) {
    if (isFrontend(text)) pages++
    speaks ||= SPEAKS.test(text) && /triggerSlash|executeSlash/.test(text)
    remembers ||= REMEMBERS.test(text)
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

/** Whether a card wants anything that its reader should know of before. */
export const hasCapabilities = ({ pages, backgroundScripts }: CardCapabilities): boolean =>
  pages > 0 || backgroundScripts > 0

const lengthOf = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0)

/** `{scripts: […]}`, or in older cards pairs of a name and a value. */
function scriptsOf(helper: Json | undefined): Json | undefined {
  if (Array.isArray(helper)) {
    const pair = helper.find(one => Array.isArray(one) && one[0] === 'scripts')
    return Array.isArray(pair) ? pair[1] : undefined
  }
  return helper !== undefined && isObject(helper) ? helper.scripts : undefined
}
