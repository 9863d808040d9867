import { expect, test } from 'vitest'
import { collapseText } from './comment-view.tsx'

test('a short comment is shown whole', () => {
  expect(collapseText('“Lovely.”\n\nI came back twice.')).toBeNull()
  expect(collapseText('好'.repeat(400))).toBeNull()
})

test('a long comment is cut at the end of a word', () => {
  const text = 'heron '.repeat(100)
  expect(collapseText(text)).toMatch(/^(heron )+heron…$/)
  expect(collapseText(text)?.length).toBeLessThan(250)
})

test('a column of short lines counts as long', () => {
  expect(collapseText('a\n'.repeat(20))).toBe('a\na\na\na\na\na\na\na…')
})

test('no character is cut in two', () => {
  expect(collapseText('🪶'.repeat(500))).toBe(`${'🪶'.repeat(240)}…`)
})
