import { makeEntry } from '@inkling/engine'
import { expect, test } from 'vitest'
import { findKeyIssues, hasKeyIssue } from './key-faults.ts'

test('valid words and patterns have no issues', () => {
  expect(findKeyIssues(['elf', '精灵', '/el(f|ves)/i', 'and/or'])).toEqual([])
})

test.each(['/unclosed', '/a/b/', '/a/x', '/(/i'])('%s is reported as an invalid pattern', key => {
  expect(findKeyIssues([key])).toEqual([{ key, sentence: expect.stringContaining(key) }])
  expect(hasKeyIssue({ ...makeEntry([]), keys: [key] })).toBe(true)
})

test('keys with Chinese commas between them can be split', () => {
  expect(findKeyIssues(['苹果，香蕉、梨'])).toMatchObject([{ parts: ['苹果', '香蕉', '梨'] }])
})
