import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from './context/dice.ts'
import { MacroAllowance, type MacroValues } from './context/values.ts'
import { Variables } from './context/variables.ts'
import { expandMacros } from './expand.ts'
import { MACROS } from './table/macros.ts'

const MEGABYTE = 1_000_000
/** Output limit in characters; a text may reach a multiple of the engine's own limit. */
const MAX_OUTPUT = 100 * MEGABYTE

function valuesOf(seed = 'dice', more: Partial<MacroValues> = {}): MacroValues {
  return {
    user: 'Bob',
    char: 'Amy',
    description: '{{char}} {{pick::a::b}}',
    greetings: ['Hi'],
    dice: seededRandom(seed),
    clock: { now: 1_687_154_709_042, time_zone: 'Asia/Shanghai', locale: 'en' },
    variables: new Variables({ chat: { long: 'x'.repeat(MEGABYTE) } }),
    chat: { id: 'c', messages: [{ role: 'user', content: 'm' }], length: 1 },
    ...more,
  }
}

function expand(text: string, more: Partial<MacroValues> = {}): string {
  return expandMacros(text, valuesOf('dice', more))
}

const SYNTAX = String.raw`{{ {{ }} }} :: : { } \{ / # ! // , .x $y += ++ || == 1 <user>`.split(' ')
const WORDS =
  'user char trim reverse if else /if setvar getvar addvar x random pick roll:3d6 time time_UTC+2 datetimeformat ' +
  'timeDiff description hidden_key format_chat_variable get_message_variable a[0].b space greeting comment'

const mixed = fc
  .array(fc.constantFrom(...SYNTAX, ...WORDS.split(' '), ' ', '\n'), { maxLength: 60, size: 'max' })
  .map(pieces => pieces.join(''))

/** Each is repeated up to a quarter megabyte, to reveal quadratic time. */
const REPEATED = `
{{
{{//
}}
{{a::
<user
{{{{a}}}}
{{{
{{//}}
::
{{/if}}
{{if 1}}
{{if::1::
{{#if 0}}{{else}}
{{setvar::a}}
{{reverse}}x{{/reverse}}
{{.x++}}
{{.long > 1}}
{{.a-
{{getvar::long}}
{{.long || a}}
{{addvar::long::{{getvar::long}}}}
{{addvar::l::1}}
{{if .long}}x{{/if}}
{{roll:999999d999999}}
{{roll:1000d9}}
{{random::a,b}}
{{pick::a::b}}
{{time}}
{{time_UTC+2}}
{{datetimeformat [[[[LLLL}}
{{timeDiff::2020-01-01::2023-01-01}}
{{idle_duration}}
{{description}}
{{format_chat_variable::long}}
{{get_chat_variable::[[[[}}
{{hidden_key:a}}
{{if
{{reverse:
`
  .trim()
  .split('\n')

const nested = fc.letrec<{ text: string; call: string }>(tie => ({
  text: fc.oneof({ maxDepth: 4 }, mixed, tie('call')),
  call: fc
    .tuple(
      fc.constantFrom(...new Set([...MACROS.values()].map(({ name }) => name))),
      fc.array(tie('text'), { maxLength: 3 }),
      fc.constantFrom('::', ':', ' '),
      fc.option(tie('text')),
    )
    .map(([name, args, separator, body]) => {
      const opening = `{{${[name, ...args].join(separator)}}}`
      return body === null ? opening : `${opening}${body}{{/${name}}}`
    }),
})).text

/** `npm run test:all` uses full sizes; quadratic time shows at these too. */
const isFullRun = process.env.TESTS === 'all'
const NESTING = isFullRun ? 100_000 : 10_000
const LONG = isFullRun ? 10 : 1

describe('macros in hostile texts', () => {
  it.each([...REPEATED, '{{trim}}\n', '\\{', '{{ '])('finish on a quarter of a megabyte of %j', piece => {
    expect(expand(piece.repeat(MEGABYTE / 4 / piece.length)).length).toBeLessThan(MAX_OUTPUT)
  })

  it.each([
    ['{{if 1}}', '{{/if}}'],
    ['{{reverse::', '}}'],
    ['{{if {{if ', '}}a{{/if}}}}b{{/if}}'],
    ['{{reverse}}', '{{/reverse}}'],
    ['{{', '}}'],
  ])('finish on %s nested ten thousand times and more', (before, after) => {
    expect(expand(`${before.repeat(NESTING)}x${after.repeat(NESTING)}`)).toContain('x')
  })

  it.each(['\n', ' \n', 'a', '-'])('finish on a name, an argument and a body of megabytes of %j', piece => {
    const long = piece.repeat((LONG * MEGABYTE) / piece.length)
    const text = `{{.a${long}!}}{{${long}}}{{reverse ${long}}}{{if 1}}${long}x{{/if}}`
    expect(expand(text)).toContain('x')
  })

  it('do not multiply texts that refer to each other', () => {
    const many = (name: string) => `{{${name}}}`.repeat(2000)
    const bomb = { description: many('scenario'), scenario: many('personality'), personality: many('user') }
    expect(expand('{{description}}', bomb).length).toBeLessThan(MAX_OUTPUT)
  })

  it('are left unexpanded after too many large texts', () => {
    const values = valuesOf('dice', { description: 'x'.repeat(MEGABYTE), allowance: new MacroAllowance() })
    const lengths = Array.from({ length: 50 }, () => expandMacros('{{description}}', values).length)
    expect(lengths.slice(0, 10)).toEqual(Array(10).fill(MEGABYTE))
    expect(lengths.slice(40)).toEqual(Array(10).fill('{{description}}'.length))
  })

  it('do not let a variable double endlessly, or lose its value', () => {
    const variables = new Variables({ chat: { x: 'ab' } })
    expand('{{addvar::x::{{getvar::x}}}}'.repeat(1000), { variables })
    const { x } = variables.values().chat
    expect(x).toMatch(/^(ab)+$/)
    expect(String(x).length).toBeLessThan(4 * MEGABYTE)
  })

  it('leave a list unchanged that is too deep to write', () => {
    const variables = new Variables({ chat: { deep: '['.repeat(100_000) + ']'.repeat(100_000) } })
    expect(expand('{{addvar::deep::1}}', { variables })).toBe('{{addvar::deep::1}}')
    expect(variables.isChanged).toBe(false)
  })

  it('never throw, whatever the input', () => {
    fc.assert(
      fc.property(nested, text => {
        expect(expand(text)).toBeTypeOf('string')
      }),
      { numRuns: 2000 },
    )
  })

  it('give the same result for the same dice, clock and variables', () => {
    fc.assert(
      fc.property(nested, text => {
        const once = expand(text)
        expect(expand(text)).toBe(once)
      }),
    )
  })

  it('leave text without braces, backslashes and tags unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const plain = text.replace(/[{}\\<]/g, '')
        expect(expand(plain)).toBe(plain)
      }),
    )
  })

  it('leave inserted values unchanged', () => {
    fc.assert(
      fc.property(mixed, user => {
        expect(expand('a{{user}}b{{setvar::v::{{user}}}}{{getvar::v}}', { user })).toBe(`a${user}b${user}`)
      }),
    )
  })
})
