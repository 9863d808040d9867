import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandMacros } from './expand.ts'
import type { MacroValues } from './values.ts'

const values: MacroValues = {
  user: 'Bob',
  char: 'Amy',
  description: '{{char}} knows {{user}}.',
  scenario: 'A bar',
  greetings: ['Hi {{user}}', 'Hello'],
}

function expand(text: string, more: Partial<MacroValues> = {}): string {
  return expandMacros(text, { ...values, ...more })
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
    [149, '{{space::3}}|{{newline::2}}|{{noop}}', '   |\n\n|'],
    [150, '{{greeting::1}}', 'Hello'],
    [150, '{{greeting::9}}', ''],
    [154, '{{charIfNotGroup}}', 'Amy'],
  ])('case %i: %j becomes %j', (_, text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it('case 153: {{original}} gives what it replaces once', () => {
    expect(expand('{{original}} {{original}}', { original: 'M' })).toBe('M ')
  })

  it('case 154: {{charIfNotGroup}} names everybody in a group', () => {
    expect(expand('{{charIfNotGroup}}', { group: ['Amy', 'Bea'] })).toBe('Amy, Bea')
  })

  it('expands the macros inside a text of the card', () => {
    expect(expand('{{ description }} {{greeting}}')).toBe('Amy knows Bob. Hi Bob')
  })

  it('leaves a macro whose value is not there', () => {
    expect(expand('{{original}} {{persona}}')).toBe('{{original}} {{persona}}')
  })

  it('ends when a text of the card names itself', () => {
    expect(expand('{{description}}', { description: 'x {{description}}' })).toBe('x {{description}}')
  })

  it('takes braces inside a value for text', () => {
    expect(expand('{{reverse::{{user}}}}', { user: 'a::b}}' })).toBe('}}b::a')
  })

  it('reads escaped braces as braces', () => {
    expect(expand('\\{\\{user\\}\\}')).toBe('{{user}}')
  })

  it('swallows the line breaks that other macros leave around a trim', () => {
    expect(expand('a{{newline}}{{trim}}{{newline::2}}\nb')).toBe('ab')
  })

  it('removes a comment whatever is in it', () => {
    expect(expand('a{{comment {{unknown}} :: note}}b')).toBe('ab')
  })

  it('expands inside many openings that are never closed', () => {
    expect(expand(`${'{{ '.repeat(100)}{{user}}`)).toBe(`${'{{ '.repeat(100)}Bob`)
  })

  it('does not multiply texts that name each other without end', () => {
    const many = (name: string) => `{{${name}}}`.repeat(2000)
    const bomb = { description: many('scenario'), scenario: many('personality'), personality: many('user') }
    expect(expand('{{description}}', bomb).length).toBeLessThan(100_000_000)
  })

  it.each(['{{', '{{//', '}}', '{{a::', '{{trim}}\n', '<user', '{{{{a}}}}', '\\{', '{{{'])(
    'answers for a megabyte of %j',
    piece => {
      expect(expand(piece.repeat(1_000_000 / piece.length))).toBeTypeOf('string')
    },
  )

  it('leaves any text without braces, backslashes and tags as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const plain = text.replace(/[{}\\<]/g, '')
        expect(expand(plain)).toBe(plain)
      }),
    )
  })

  it('never throws, whatever is mixed', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '::',
      ':',
      ' ',
      '\n',
      'char',
      'trim',
      'reverse',
      '//',
      '{',
      '}',
      '\\{',
    )
    fc.assert(fc.property(fc.array(piece), pieces => typeof expand(pieces.join('')) === 'string'))
  })
})
