import type { MacroExpansion } from '../context/expansion.ts'
import type { MacroValues } from '../context/values.ts'
import type { CallArgument, MacroNode } from '../syntax/piece.ts'

/** Result of `{{trim}}`, which changes the surrounding text. */
export const TRIM = Symbol('trim')

/** Null or undefined leaves the call as written, because an argument is invalid or a value is missing. */
export type MacroResult = string | typeof TRIM | null | undefined

export type MacroContext = {
  values: MacroValues
  expansion: MacroExpansion
  /** `isWhole` means that all macros were expanded. */
  expand: (pieces: readonly MacroNode[]) => { text: string; isWhole: boolean }
  /** Whether a macro of this name works without arguments. */
  knows: (name: string) => boolean
  /** A hash of the text and the call's position in it, to tell calls apart. */
  place: () => string
  /** Number of characters before the call on its line. */
  indent: () => number
}

/** A `list` argument may repeat. */
export type MacroArgument = { name: string; kind: 'required' | 'optional' | 'list' }

type MacroHead = {
  name: string
  aliases: readonly string[]
  args: readonly MacroArgument[]
  minArgs: number
  maxArgs: number
}

export type PlainMacro = MacroHead & {
  kind: 'plain'
  run: (args: readonly string[], context: MacroContext) => MacroResult
}

/** A macro that chooses which arguments to expand; null leaves everything as written. */
export type ChoiceMacro = MacroHead & {
  kind: 'choice'
  choose: (
    args: readonly CallArgument[],
    context: MacroContext,
    keepsSpace: boolean,
  ) => readonly MacroNode[] | null
}

export type Macro = PlainMacro | ChoiceMacro

export type MacroNames = string | readonly [string, ...string[]]

/** Defines a plain macro; `name?` is optional and `name…` repeats. */
export function macro(names: MacroNames, args: readonly string[], run: PlainMacro['run']): Macro {
  return { ...head(names, args), kind: 'plain', run }
}

export function choice(names: MacroNames, args: readonly string[], choose: ChoiceMacro['choose']): Macro {
  return { ...head(names, args), kind: 'choice', choose }
}

export function value(names: MacroNames, of: (values: MacroValues) => string | number | undefined): Macro {
  return macro(names, [], (_, { values }) => of(values)?.toString())
}

/** Defines a macro for a card text, which may contain macros. */
export function field(names: MacroNames, of: (values: MacroValues) => string | undefined): Macro {
  const { name } = head(names, [])
  return macro(names, [], (_, { expansion, values }) => expansion.field(name, of(values)))
}

function head(names: MacroNames, args: readonly string[]): MacroHead {
  const [name, ...aliases] = typeof names === 'string' ? [names] : names
  const described = args.map(describe)
  const minArgs = described.filter(({ kind }) => kind === 'required').length
  const maxArgs = described.some(({ kind }) => kind === 'list') ? Number.POSITIVE_INFINITY : described.length
  return { name, aliases, args: described, minArgs, maxArgs }
}

function describe(arg: string): MacroArgument {
  if (arg.endsWith('?')) return { name: arg.slice(0, -1), kind: 'optional' }
  if (arg.endsWith('…')) return { name: arg.slice(0, -1), kind: 'list' }
  return { name: arg, kind: 'required' }
}
