import { expect, test } from 'vitest'
import { fenceDocuments } from './fence-documents.ts'

const fence = (source: string, isArriving = false) => fenceDocuments(source, isArriving)

test('a whole page in a text is put into a fence', () => {
  const page = '<!DOCTYPE html>\n<html><body>\n\n*one*\n</body></html>'
  expect(fence(`before\n${page}\nafter`)).toBe(`before\n\n\`\`\`html\n${page}\n\`\`\`\n\nafter`)
})

test('the fence is longer than any in the page', () => {
  expect(fence('<html>````</html>')).toBe('\n`````html\n<html>````</html>\n`````\n')
})

test.each(['```html\n<html></html>\n```', 'say <html></html>', '<html> without an end', '<htmlx></html>'])(
  'text that is already fenced, inline or not a page stays: %s',
  source => {
    expect(fence(source)).toBe(source)
  },
)

test('a page that is still arriving is fenced from its start', () => {
  expect(fence('<html><bo', true)).toBe('\n```html\n<html><bo\n```\n')
})
