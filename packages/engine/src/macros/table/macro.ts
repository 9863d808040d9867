import type { MacroExpansion } from '../context/expansion.ts'
import type { MacroValues } from '../context/values.ts'
import type { CallArgument, MacroNode } from '../syntax/piece.ts'

/** The answer of `{{trim}}`, which changes the text around it rather than being one. */
export const TRIM = Symbol('trim')

/** What a macro becomes. Nothing: these arguments or the values at hand do not suit it, and the text stays. */
export type MacroResult = string | typeof TRIM | null | undefined

/** What a macro can know about where it stands. */
export type MacroContext = {
  values: MacroValues
  expansion: MacroExpansion
  /** Expands pieces; `isWhole` tells that none of their macros stayed as it was. */
  expand: (pieces: readonly MacroNode[]) => { text: string; isWhole: boolean }
  /** Whether there is a macro of this name that can do without arguments. */
  knows: (name: string) => boolean
  /** Names this call among all of its text, and its text among all texts. */
  place: () => string
  /** How many characters stand before it on its line. */
  indent: () => number
}

/** An argument as a list of macros shows it. Of a list there may be any number. */
export type MacroArgument = { name: string; kind: 'required' | 'optional' | 'list' }

type MacroHead = {
  name: string
  aliases: readonly string[]
  args: readonly MacroArgument[]
  least: number
  most: number
}

/** A macro that makes a text of its arguments. */
export type PlainMacro = MacroHead & {
  kind: 'plain'
  run: (args: readonly string[], context: MacroContext) => MacroResult
}

/** A macro that says which pieces of its arguments are expanded at all; null leaves everything as it is. */
export type ChoiceMacro = MacroHead & {
  kind: 'choice'
  choose: (
    args: readonly CallArgument[],
    context: MacroContext,
    keepsSpace: boolean,
  ) => readonly MacroNode[] | null
}

export type Macro = PlainMacro | ChoiceMacro

/** The name of a macro, or its name and its aliases. */
export type MacroNames = string | readonly [string, ...string[]]

/**
 * Makes a plain macro. `names` is its name, or its name and its aliases; an argument `name?` may be left out, and
 * `name…` stands for any number of them.
 */
export function macro(names: MacroNames, args: readonly string[], run: PlainMacro['run']): Macro {
  return { ...head(names, args), kind: 'plain', run }
}

/** Makes a macro that chooses. */
export function choice(names: MacroNames, args: readonly string[], choose: ChoiceMacro['choose']): Macro {
  return { ...head(names, args), kind: 'choice', choose }
}

/** A macro without arguments that stands for one value. */
export function value(names: MacroNames, of: (values: MacroValues) => string | number | undefined): Macro {
  return macro(names, [], (_, { values }) => of(values)?.toString())
}

/** A macro that stands for a text of the card, in which there may be macros again. */
export function field(names: MacroNames, of: (values: MacroValues) => string | undefined): Macro {
  const { name } = head(names, [])
  return macro(names, [], (_, { expansion, values }) => expansion.field(name, of(values)))
}

function head(names: MacroNames, args: readonly string[]): MacroHead {
  const [name, ...aliases] = typeof names === 'string' ? [names] : names
  const described = args.map(describe)
  const least = described.filter(({ kind }) => kind === 'required').length
  const most = described.some(({ kind }) => kind === 'list') ? Number.POSITIVE_INFINITY : described.length
  return { name, aliases, args: described, least, most }
}

function describe(arg: string): MacroArgument {
  if (arg.endsWith('?')) return { name: arg.slice(0, -1), kind: 'optional' }
  if (arg.endsWith('…')) return { name: arg.slice(0, -1), kind: 'list' }
  return { name: arg, kind: 'required' }
}
