import { expect, test } from 'vitest'
import { lastSentences } from './previously.tsx'

test.each([
  ['He came. He saw. He left.', 18, 'He saw. He left.'],
  ['他来了。他看见了。“他走了。”', 12, '他看见了。“他走了。”'],
  ['One line\nAnother line', 15, 'Another line'],
  ['A single sentence that is far too long', 12, '…far too long'],
  ['Short.', 100, 'Short.'],
])('the end of %j within %i characters', (text, maxLength, shown) => {
  expect(lastSentences(text, maxLength)).toBe(shown)
})
