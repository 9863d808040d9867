import { BRANCH_MACROS } from './branch.ts'
import { CARD_MACROS } from './card.ts'
import { CHANCE_MACROS } from './chance.ts'
import { CHAT_MACROS } from './chat.ts'
import { ENVIRONMENT_MACROS } from './environment.ts'
import type { Macro, MacroArgument } from './macro.ts'
import { PEOPLE_MACROS } from './people.ts'
import { STORED_VARIABLE_MACROS } from './stored-variables.ts'
import { TEXT_MACROS } from './text.ts'
import { TIME_MACROS } from './time.ts'
import { VARIABLE_MACROS } from './variables.ts'

/** All macros there are, in the order in which an editor shows them. A new one is a row of its list. */
const ALL: readonly Macro[] = [
  ...PEOPLE_MACROS,
  ...CARD_MACROS,
  ...CHAT_MACROS,
  ...TIME_MACROS,
  ...CHANCE_MACROS,
  ...VARIABLE_MACROS,
  ...STORED_VARIABLE_MACROS,
  ...BRANCH_MACROS,
  ...TEXT_MACROS,
  ...ENVIRONMENT_MACROS,
]

/** Every macro by each of its names in lower case. */
export const MACROS: ReadonlyMap<string, Macro> = new Map(
  ALL.flatMap(macro => [macro.name, ...macro.aliases].map(name => [name.toLowerCase(), macro] as const)),
)

/** A macro as an editor offers it. */
export type MacroDescription = { name: string; aliases: readonly string[]; args: readonly MacroArgument[] }

/** Every macro with its other names and its arguments, for the help of an editor. */
export function listMacros(): MacroDescription[] {
  return ALL.map(({ name, aliases, args }) => ({ name, aliases, args }))
}
