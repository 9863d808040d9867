import type { Expansion } from './expansion.ts'
import type { MacroValues } from './values.ts'

/**
 * One macro: how many arguments it takes at the most (at least none), and what it becomes. Null means that these
 * arguments or the values at hand do not suit it, and the text stays.
 */
export type Macro = {
  most: number
  run: (expansion: Expansion, args: readonly string[]) => string | typeof TRIM | null
}

/** The answer of `{{trim}}`, which changes the text around it rather than being one. */
export const TRIM = Symbol('trim')

/** A macro without arguments that stands for one value. */
function value(of: (values: MacroValues) => string | undefined): Macro {
  return { most: 0, run: ({ values }) => of(values) ?? null }
}

/** A macro that stands for a text of the card, in which there may be macros again. */
function field(name: keyof MacroValues & string, of: (values: MacroValues) => string | undefined): Macro {
  return { most: 0, run: expansion => expansion.field(name, of(expansion.values)) }
}

/** A macro that repeats a character, once unless it is told a number. */
function repeated(character: string): Macro {
  return {
    most: 1,
    run: (_, [times = '1']) => (/^\d{1,3}$/.test(times) ? character.repeat(Number(times)) : null),
  }
}

const greeting: Macro = {
  most: 1,
  run: (expansion, [number = '0']) => {
    const { greetings } = expansion.values
    if (greetings === undefined || !/^\d{1,4}$/.test(number)) return null
    return expansion.field(`greeting.${number}`, greetings[Number(number)] ?? '')
  },
}

const group = value(({ group, char }) => group?.join(', ') ?? char)
const charInstruction = field('charInstruction', values => values.charInstruction)
const charVersion = value(values => values.charVersion)
const description = field('description', values => values.description)

/** Every macro by its name in lower case. A new macro is a row. */
export const MACROS: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['user', value(values => values.user)],
  ['char', value(values => values.char)],
  ['bot', value(values => values.char)],
  ['group', group],
  ['charifnotgroup', group],
  ['description', description],
  ['chardescription', description],
  ['personality', field('personality', values => values.personality)],
  ['scenario', field('scenario', values => values.scenario)],
  ['persona', field('persona', values => values.persona)],
  ['mesexamples', field('mesExamples', values => values.mesExamples)],
  ['mesexamplesraw', field('mesExamples', values => values.mesExamples)],
  ['charprompt', field('charPrompt', values => values.charPrompt)],
  ['charinstruction', charInstruction],
  ['charjailbreak', charInstruction],
  ['chardepthprompt', field('charDepthPrompt', values => values.charDepthPrompt)],
  ['creatornotes', field('creatorNotes', values => values.creatorNotes)],
  ['charversion', charVersion],
  ['version', charVersion],
  ['char_version', charVersion],
  ['greeting', greeting],
  ['charfirstmessage', greeting],
  ['original', { most: 0, run: expansion => expansion.original() }],
  ['newline', repeated('\n')],
  ['space', repeated(' ')],
  ['trim', { most: 0, run: () => TRIM }],
  ['noop', { most: 0, run: () => '' }],
  ['comment', { most: Number.POSITIVE_INFINITY, run: () => '' }],
  [
    'reverse',
    { most: 1, run: (_, [text]) => (text === undefined ? null : Array.from(text).reverse().join('')) },
  ],
])
