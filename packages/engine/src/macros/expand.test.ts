import { describe, expect, it } from 'vitest'
import type { MacroValues } from './context/values.ts'
import { Variables } from './context/variables.ts'
import { expandForScan, expandMacros } from './expand.ts'

const values: MacroValues = {
  user: 'Bob',
  char: 'Amy',
  description: '{{char}} knows {{user}}.',
  scenario: 'A bar',
  greetings: ['Hi {{user}}', 'Hello'],
}

function expand(text: string, more: Partial<MacroValues> = {}): string {
  return expandMacros(text, { ...values, variables: new Variables(), ...more })
}

describe('macros', () => {
  it.each([
    [134, '{{CHAR}} {{Char}} <bot> <USER>', 'Amy Amy Amy Bob'],
    [135, '{{unknown::{{newline}}}}', '{{unknown::\n}}'],
    [136, '{{reverse:abc::def}}', 'fed::cba'],
    [136, '{{reverse::a::b}}', '{{reverse::a::b}}'],
    [136, '{{reverse}}', '{{reverse}}'],
    [137, '{{{char}}}', '{Amy}'],
    [137, '{{char}}}', 'Amy}'],
    [137, 'Test {{ hehe {{user}}', 'Test {{ hehe Bob'],
    [138, '{{char::extra}}', '{{char::extra}}'],
    [139, 'foo\n\n{{trim}}\n\nbar', 'foobar'],
    [140, 'A{{// any }} B', 'A B'],
    [140, 'Hello{{// c}}World', 'HelloWorld'],
    [140, 'Hello{{// c\n{{char}}World', 'HelloWorld'],
    [142, '{{setvar::x}}  v  {{/setvar}}[{{getvar::x}}]', '[v]'],
    [142, '{{#setvar::x}}   {{/setvar}}[{{getvar::x}}]', '[   ]'],
    [145, '{{if::off::A}}', ''],
    [145, '{{if 0}}x{{else}}y{{/if}}', 'y'],
    [145, '{{if !0}}x{{/if}}', 'x'],
    [145, '{{if no}}x{{/if}}', 'x'],
    [149, '{{space::3}}|{{newline::2}}|{{noop}}', '   |\n\n|'],
    [150, '{{greeting::1}}', 'Hello'],
    [150, '{{greeting::9}}', ''],
    [154, '{{charIfNotGroup}}', 'Amy'],
  ])('case %i: %j becomes %j', (_, text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it('case 153: {{original}} gives the replaced text once', () => {
    expect(expand('{{original}} {{original}}', { original: 'M' })).toBe('M ')
  })

  it('case 154: {{charIfNotGroup}} names all members in a group', () => {
    expect(expand('{{charIfNotGroup}}', { group: ['Amy', 'Bea'] })).toBe('Amy, Bea')
  })

  it('expands the macros inside a text of the card', () => {
    expect(expand('{{ description }} {{greeting}}')).toBe('Amy knows Bob. Hi Bob')
  })

  it('leaves a macro without a value', () => {
    expect(expand('{{original}} {{persona}} {{time}} {{random::a}}')).toBe(
      '{{original}} {{persona}} {{time}} {{random::a}}',
    )
  })

  it('leaves macros that only RisuAI knows', () => {
    const text =
      '{{#when a}}{{? 1+2}}{{/when}}{{asset::x}}{{#if {{equal::a::b}}}}A{{else}}{{user}}{{/if}}{{button::go::t}}'
    expect(expand(text)).toBe(text)
  })

  it('stops when a card text refers to itself', () => {
    expect(expand('{{description}}', { description: 'x {{description}}' })).toBe('x {{description}}')
  })

  it('treats braces inside a value as text', () => {
    expect(expand('{{reverse::{{user}}}}', { user: 'a::b}}' })).toBe('}}b::a')
    expect(expand('{{setvar::x::{{user}}}}{{getvar::x}}', { user: '{{char}}' })).toBe('{{char}}')
  })

  it('reads escaped braces as braces', () => {
    expect(expand('\\{\\{user\\}\\}')).toBe('{{user}}')
  })

  it('allows flags and spaces before a name', () => {
    expect(expand('{{ !user }}{{?~>char}}{{ # reverse :: ab }}')).toBe('BobAmyba')
  })

  it('leaves an unknown call as written', () => {
    expect(expand('{{ Nobody :: a ::\n{{user}} }} {{nobody: {{char}} }}')).toBe(
      '{{ Nobody :: a ::\nBob }} {{nobody: Amy }}',
    )
  })

  it('leaves closing tags without an opening, and openings that take no body', () => {
    expect(expand('{{user}} {{/if}}')).toBe('Bob {{/if}}')
    expect(expand('{{setvar::x}}a{{/getvar}}{{getvar::x}}')).toBe('{{setvar::x}}a{{/getvar}}')
    expect(expand('{{space}}a{{/space}}')).toBe('{{space}}a{{/space}}')
  })

  it('leaves a call whose macro takes no body, and expands what is inside', () => {
    expect(expand('{{user}}Hello {{char}}!{{/user}} {{user}}')).toBe('{{user}}Hello Amy!{{/user}} Bob')
    expect(expand('{{setvar::x::a}}{{char}}{{/setvar}}[{{getvar::x}}]')).toBe(
      '{{setvar::x::a}}Amy{{/setvar}}[]',
    )
    expect(expand('{{user}}\n  a\n  b\n{{/user}}')).toBe('{{user}}\n  a\n  b\n{{/user}}')
    expect(expand('{{setvar::x::a}}[{{getvar::x}}]{{setvar::y}}b{{/setvar}}{{getvar::y}}')).toBe('[a]b')
  })

  it('gives a body to the nearest opening of the same name', () => {
    expect(expand('{{reverse}}{{reverse}}ab{{/reverse}}c{{/reverse}}')).toBe('cab')
    expect(expand('{{reverse}}{{comment}}ab{{/reverse}}')).toBe('ba')
  })

  it('gives a nested body to the inner call, and nothing of it to the outer', () => {
    const text = '{{setvar::o}}A{{setvar::i}}B{{/setvar}}C{{/setvar}}{{getvar::o}}|{{getvar::i}}'
    expect(expand(text)).toBe('AC|B')
    expect(expand('{{setvar::x}}a{{/setvar}}{{/setvar}}{{getvar::x}}')).toBe('{{/setvar}}a')
    expect(expand('{{setvar::x}}{a} :: b{{/setvar}}{{getvar::x}}')).toBe('{a} :: b')
    expect(expand('{{setvar::x::{{if 1}}a::b{{/if}}}}[{{getvar::x}}]')).toBe('[a::b]')
    expect(expand('{{setvar x::{{setvar::q}}a::b{{/setvar}}}}{{getvar::q}}')).toContain('a::b')
    expect(expand('{{if {{equal::a::b}}::c}}{{x::{{user::y}}')).toBe(
      '{{if {{equal::a::b}}::c}}{{x::{{user::y}}',
    )
  })

  it('removes the first line’s indentation from a body', () => {
    const text = '{{if 1}}\n  # Title\n    Deep\n  End\n{{/if}}'
    expect(expand(text)).toBe('# Title\n  Deep\nEnd')
    expect(expand(text.replace('{{if', '{{#if'))).toBe('\n  # Title\n    Deep\n  End\n')
  })

  it('removes line breaks of other macros around a trim', () => {
    expect(expand('a{{newline}}{{trim}}{{newline::2}}\nb')).toBe('ab')
    expect(expand('a\n{{if 1}}{{trim}}{{/if}}\nb')).toBe('ab')
  })

  it('removes comments whatever their content', () => {
    expect(expand('a{{comment {{unknown}} :: note}}b')).toBe('ab')
    expect(expand('a{{//}} {{user}}\n{{// c}} {{ /// }}b{{//}}c')).toBe('abc')
  })

  it('removes a hidden key from the text and passes it to the scan', () => {
    const { text, scanned } = expandForScan('A{{hidden_key:secret {{char}}}}B', values)
    expect(text).toBe('AB')
    expect(scanned).toBe('AB\nsecret Amy')
  })

  it('finds hidden keys only in the chosen branch', () => {
    const text = '{{if 0}}{{hidden_key:no}}{{else}}{{hidden_key:yes}}{{/if}}'
    expect(expandForScan(text, values).scanned).toBe('\nyes')
  })

  it('expands inside many openings that are never closed', () => {
    expect(expand(`${'{{ '.repeat(100)}{{user}}`)).toBe(`${'{{ '.repeat(100)}Bob`)
  })
})
