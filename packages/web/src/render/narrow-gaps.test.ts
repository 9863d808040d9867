import { expect, test } from 'vitest'
import { narrowGaps } from './narrow-gaps.ts'

const gap = ' '.repeat(60_000)

test('what is wider than anybody sees is narrower, and reads the same', () => {
  expect(narrowGaps(`a${gap}b\nc  d`)).toBe(`a${' '.repeat(200)}b\nc  d`)
})

test('code and whole pages keep every space', () => {
  const code = `\`\`\`html\n<p>${gap}</p>\n~~~\n${gap}\n\`\`\``
  expect(narrowGaps(`${code}\na${gap}b`)).toBe(`${code}\na${' '.repeat(200)}b`)
})
