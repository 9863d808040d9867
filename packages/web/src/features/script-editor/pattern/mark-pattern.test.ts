import { expect, test } from 'vitest'
import { bracketsAt, markPattern } from './mark-pattern.ts'

const marked = (findRegex: string) =>
  markPattern(findRegex).map(({ kind, from, to }) => `${kind}: ${findRegex.slice(from, to)}`)

test('groups, sets, quantifiers and escapes are coloured, and slow parts are underlined', () => {
  expect(marked('/(?<n>[a-z]\\d)+?\\1(?=x)/g')).toEqual([
    'quantifier: +?',
    'group: (?<n>',
    'group: )',
    'set: [a-z]',
    'escape: \\d',
    'escape: \\1',
    'group: (?=',
    'group: )',
  ])
  expect(marked('/(a+)+b/g')).toContain('danger: (a+)+')
})

test('an invalid pattern has no colours', () => {
  expect(marked('/(/g')).toEqual([])
})

test('the inner one of nested brackets is matched, and escaped ones are ignored', () => {
  const at = (findRegex: string, cursor: number) =>
    bracketsAt(findRegex, cursor).map(([from, to]) => `${from} ${findRegex.slice(from, to)}`)
  expect(at('/((a))/', 2)).toEqual(['2 (', '4 )'])
  expect(at('/[(]b/', 2)).toEqual(['1 [', '3 ]'])
  expect(at('/\\(b\\)/', 2)).toEqual([])
})

test('a very deeply nested pattern is coloured up to a limit', () => {
  expect(() => markPattern(`${'('.repeat(2_000)}a${')'.repeat(2_000)}`)).not.toThrow()
})
