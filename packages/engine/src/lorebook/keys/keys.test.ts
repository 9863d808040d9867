import { describe, expect, it } from 'vitest'
import { Variables } from '../../macros/context/variables.ts'
import { activateBook } from '../testing/activate.ts'
import { parseKey } from './parse-key.ts'
import { splitKeys, takeEndedKeys } from './split-keys.ts'

function matches(key: string, text: string, fields: object = {}): boolean {
  return activateBook([{ key: [key], content: 'x', ...fields }], { messageTexts: [text] }).active.length === 1
}

const WHOLE = { matchWholeWords: true }
const EXACT = { caseSensitive: true }

describe('a key', () => {
  it.each([
    [51, 'cat', 'The cat.', WHOLE, true],
    [51, 'cat', 'concatenate', WHOLE, false],
    [51, 'cat', 'cat_food', WHOLE, false],
    [51, 'cat', 'cat_food, cat food', WHOLE, true],
    [52, '苹果', '我爱吃苹果派', WHOLE, true],
    [53, 'cat', '我的cat很好', WHOLE, true],
    [54, 'ice cream', 'ice creamy', WHOLE, true],
    [55, 'caf', 'cafés', WHOLE, true],
    [56, 'C++', 'C++ rocks', WHOLE, true],
    [57, 'cat', 'CAT', EXACT, false],
    [57, 'cat', 'CAT', {}, true],
    [57, '/cat/', 'CAT', {}, false],
    [57, '/cat/i', 'CAT', EXACT, true],
    [58, '/fo/o/', 'fo/o', {}, false],
    [58, '/fo/o/', 'as /fo/o/ is', {}, true],
    [58, '/fo\\/o/', 'fo/o', {}, true],
    [59, '/x/v', 'x', {}, false],
    [59, '/x/v', 'a /x/v', {}, true],
  ])('case %i: %s in "%s", with %o, is found: %s', (_, key, text, fields, is) => {
    expect(matches(key, text, fields)).toBe(is)
  })

  it('case 60: can match the speaker of a message', () => {
    const messages = [
      { role: 'assistant', name: 'Amy', text: 'Hello.' },
      { role: 'user', name: 'Bob', text: ' Hi. ' },
    ] as const
    const entries = ['Bob', 'Amy', 'Eve'].map(name => ({ key: [`/^\\x01${name}:/m`], content: name }))
    const { active } = activateBook(entries, { messages, settings: { include_names: true } })
    expect(active.map(({ text }) => text)).toEqual(['Amy', 'Bob'])
    expect(activateBook(entries, { messages }).active).toEqual([])
  })

  it('case 102: may contain macros', () => {
    const chat = { messageTexts: ['amy waves'] }
    expect(activateBook([{ key: ['{{char}}'], content: 'x' }], chat).active).toHaveLength(1)
    expect(activateBook([{ key: ['<user>'], content: 'x' }], chat).active).toEqual([])
  })

  it('writes no variables when it is matched', () => {
    const values = { user: 'Bob', char: 'Amy', variables: new Variables() }
    const entries = [{ key: ['{{setvar::seen::1}}cat'], content: 'x' }]
    expect(activateBook(entries, { messageTexts: ['cat'], values }).active).toHaveLength(1)
    expect(values.variables.isChanged).toBe(false)
  })

  it.each(['', '   '])('that is empty never matches: "%s"', key => {
    expect(matches(key, 'some text')).toBe(false)
    expect(matches('some', 'some text', { keysecondary: [key], selectiveLogic: 2 })).toBe(true)
  })

  it('is trimmed before it is looked for', () => {
    expect(matches(' cat ', 'concatenate')).toBe(true)
  })

  it('that is an invalid pattern is plain text', () => {
    expect(matches('/(/', 'what (')).toBe(false)
    expect(matches('/(/', 'what /(/')).toBe(true)
  })

  it('finds the next whole word when the first occurrence is part of another', () => {
    expect(matches('cat', 'concat. cat!', WHOLE)).toBe(true)
  })

  it('keeps no search position between scans', () => {
    const entries = [{ key: ['/cat/g'], content: 'x' }]
    expect([1, 2, 3].map(() => activateBook(entries, { messageTexts: ['cat'] }).active.length)).toEqual([
      1, 1, 1,
    ])
  })

  it('is distinguished from an invalid pattern in the editor', () => {
    const fault = (key: string) => {
      const parsed = parseKey(key)
      return parsed.kind === 'text' ? parsed.fault : parsed.pattern.flags
    }
    expect(
      ['/a/gi', 'a', '/', '/a', '/a/b/', '/a/v', '/a/gg', '/(/', `/${'a'.repeat(5000)}/`].map(fault),
    ).toEqual(['gi', null, null, 'unclosed', 'bare_slash', 'flags', 'flags', 'invalid', 'too_long'])
  })
})

describe('the key field', () => {
  it('case 61: keeps commas inside patterns', () => {
    expect(splitKeys('cat, /a,b/i, dog')).toEqual(['cat', '/a,b/i', 'dog'])
  })

  it.each([
    ['', []],
    [' , ,', []],
    ['a b ,c,', ['a b', 'c']],
    ['/a,b', ['/a', 'b']],
    ['/a\\/,b/,c', ['/a\\/,b/', 'c']],
    ['and/or, x', ['and/or', 'x']],
    ['/a/x y, b', ['/a/x y', 'b']],
    ['雨伞，油纸伞、伞；纸伞\n斗笠', ['雨伞', '油纸伞', '伞', '纸伞', '斗笠']],
    ['/雨，伞/，伞', ['/雨，伞/', '伞']],
  ])('splits "%s"', (text, keys) => {
    expect(splitKeys(text)).toEqual(keys)
    expect(splitKeys(keys.join(', '))).toEqual(keys)
  })

  it.each([
    ['雨伞', [], '雨伞'],
    ['雨伞，油纸', ['雨伞'], '油纸'],
    ['雨伞\n', ['雨伞'], ''],
    ['，、', [], ''],
    ['/雨，', [], '/雨，'],
    ['伞，/雨，伞/i', ['伞'], '/雨，伞/i'],
    ['/雨，伞/i ，斗笠', ['/雨，伞/i'], '斗笠'],
  ])('finds in "%s" the finished keys while typing', (text, keys, rest) => {
    expect(takeEndedKeys(text)).toEqual({ keys, rest })
  })

  it('is split in linear time', () => {
    expect(splitKeys('/,'.repeat(100_000)).length).toBeGreaterThan(0)
    expect(splitKeys(' '.repeat(200_000))).toEqual([])
    expect(takeEndedKeys('/,'.repeat(100_000)).keys.length).toBeGreaterThan(0)
    expect(takeEndedKeys('a,'.repeat(100_000)).keys).toHaveLength(100_000)
    expect(takeEndedKeys(' '.repeat(50_000)).keys).toEqual([])
  })
})
