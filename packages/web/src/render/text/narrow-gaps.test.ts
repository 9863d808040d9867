import { expect, test } from 'vitest'
import { collapseGaps } from './narrow-gaps.ts'

const gap = ' '.repeat(60_000)

test('what is wider than anybody sees is narrower, and reads the same', () => {
  expect(collapseGaps(`a${gap}b\nc  d`)).toBe(`a${' '.repeat(200)}b\nc  d`)
})

test('code and whole pages keep what anybody may have written there', () => {
  const spaces = ' '.repeat(2_000)
  const code = `\`\`\`html\n<p>${spaces}</p>\n~~~\n\`\`\` x\n${spaces}\n\`\`\``
  expect(collapseGaps(`${code}\na${gap}b`)).toBe(`${code}\na${' '.repeat(200)}b`)
  expect(collapseGaps(`\`\`\`a\`b\na${gap}b`)).toBe(`\`\`\`a\`b\na${' '.repeat(200)}b`)
})
