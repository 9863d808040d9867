import { expect, test } from 'vitest'
import { collapseText } from './comment-view.tsx'

test('what can be read at a glance is shown whole', () => {
  expect(collapseText('“Lovely.”\n\nI came back twice.')).toBeNull()
  expect(collapseText('好'.repeat(400))).toBeNull()
})

test('of a long comment there is a beginning, which ends with a word', () => {
  const text = 'heron '.repeat(100)
  expect(collapseText(text)).toMatch(/^(heron )+heron…$/)
  expect(collapseText(text)?.length).toBeLessThan(250)
})

test('a column of short lines is long too', () => {
  expect(collapseText('a\n'.repeat(20))).toBe('a\na\na\na\na\na\na\na…')
})

test('no letter is cut in two', () => {
  expect(collapseText('🪶'.repeat(500))).toBe(`${'🪶'.repeat(240)}…`)
})
