import { expect, test } from 'vitest'
import { splitMarked } from '../../../ui/elements/marked.tsx'
import { trimToMatch } from './near-match.ts'

/** The displayed text, with matches in brackets. */
function markUp(text: string): string {
  const matches: { start: number; end: number }[] = []
  let excerpt = ''
  for (const part of text.split(/(\[.+?\])/)) {
    const isMatch = part.startsWith('[')
    const words = isMatch ? part.slice(1, -1) : part
    if (isMatch) matches.push({ start: excerpt.length, end: excerpt.length + words.length })
    excerpt += words
  }
  return splitMarked(trimToMatch({ excerpt, matches }))
    .map(part => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}

test('a text with an early match starts at its beginning', () => {
  expect(markUp('In the [rain].')).toBe('In the [rain].')
  expect(markUp('一座[雨]城。')).toBe('一座[雨]城。')
})

test('a text with a late match starts at a word shortly before it', () => {
  expect(markUp('She has lived for a long time in the [rain], and [rain] is all.')).toBe(
    '…time in the [rain], and [rain] is all.',
  )
})

test('as many Chinese characters are kept as fit', () => {
  expect(markUp('她在山间的书房里抄经，灯下的墨还没有干，窗外的[雨]一直下。')).toBe(
    '…有干，窗外的[雨]一直下。',
  )
})

test('a shortened list of tags starts with a whole tag', () => {
  expect(markUp('dragon · seaside · haunted · [rain] · ghost')).toBe('…haunted · [rain] · ghost')
})

test('a text without a match stays whole', () => {
  expect(trimToMatch({ excerpt: 'Calm.', matches: [] })).toEqual({ excerpt: 'Calm.', matches: [] })
})
