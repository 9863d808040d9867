import { expect, test } from 'vitest'
import { withoutDocuments } from './without-documents.ts'

const page = '<html><body>HP</body></html>'

test.each([
  ['a page', `Hi.\n\`\`\`html\n${page}\n\`\`\`\nBye.`, 'Hi.\nNOTE\nBye.'],
  ['a page under a longer fence', `\`\`\`\`\n\`\`\`\n${page}\n\`\`\`\`\nBye.`, 'NOTE\nBye.'],
  ['two pages', `~~~\n${page}\n~~~\n\`\`\`\n${page}\n\`\`\``, 'NOTE\nNOTE'],
])('%s is replaced by a note', (_, text, expected) => {
  expect(withoutDocuments(text, 'NOTE')).toBe(expected)
})

test.each([
  ['code', '```js\nlet a = 1\n```'],
  ['a fence that never ends', `\`\`\`\n${page}`],
  ['what names a page in passing', `Write ${page} yourself.`],
])('%s stays unchanged', (_, text) => {
  expect(withoutDocuments(text, 'NOTE')).toBe(text)
})
