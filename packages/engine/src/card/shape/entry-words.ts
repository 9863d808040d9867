import { toNumber } from '../../json/coerce.ts'
import type { Json } from '../../json/json.ts'

/** Names of SillyTavern's position numbers, without case, spaces and punctuation. */
const POSITION_WORDS: readonly (readonly string[])[] = [
  ['beforechar', 'beforecharacter', 'before', 'top'],
  ['afterchar', 'aftercharacter', 'after', 'bottom'],
  ['beforean', 'beforeauthorsnote', 'beforenote', 'antop', 'notetop', 'authorsnotetop'],
  ['afteran', 'afterauthorsnote', 'afternote', 'anbottom', 'notebottom', 'authorsnotebottom'],
  ['atdepth', 'depth', 'd', 'inchat', 'chat'],
  ['beforeem', 'beforeexamples', 'beforeexample', 'emtop', 'examplestop'],
  ['afterem', 'afterexamples', 'afterexample', 'embottom', 'examplesbottom'],
  ['outlet'],
]

/** Names of SillyTavern's secondary-key conditions, by number. */
const LOGIC_WORDS: readonly (readonly string[])[] = [
  ['andany', 'any', 'or'],
  ['notall'],
  ['notany', 'not', 'none'],
  ['andall', 'all', 'and'],
]

/** Names of SillyTavern's roles for an entry at depth, by number. */
const ROLE_WORDS: readonly (readonly string[])[] = [
  ['system'],
  ['user', 'human'],
  ['assistant', 'model', 'bot', 'char', 'character', 'ai'],
]

export const readPositionNumber = (value: Json | undefined) => readChoice(value, POSITION_WORDS)
export const readLogicNumber = (value: Json | undefined) => readChoice(value, LOGIC_WORDS)
export const readRoleNumber = (value: Json | undefined) => readChoice(value, ROLE_WORDS)

/** Undefined for anything but a number or known words. */
function readChoice(value: Json | undefined, choices: readonly (readonly string[])[]): number | undefined {
  const number = toNumber(value)
  if (number !== undefined || typeof value !== 'string') return number
  const word = value.toLowerCase().replace(/[^a-z]/g, '')
  const at = choices.findIndex(words => words.includes(word))
  return at < 0 ? undefined : at
}
