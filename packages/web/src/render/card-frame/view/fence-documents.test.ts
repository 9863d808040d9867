import { expect, test } from 'vitest'
import { fenceDocuments } from './fence-documents.ts'

const fence = (source: string, isArriving = false) => fenceDocuments(source, isArriving)

test('a whole page that stands in a text as it is gets a fence', () => {
  const page = '<!DOCTYPE html>\n<html><body>\n\n*one*\n</body></html>'
  expect(fence(`before\n${page}\nafter`)).toBe(`before\n\n\`\`\`html\n${page}\n\`\`\`\n\nafter`)
})

test('the fence is longer than any that the page holds', () => {
  expect(fence('<html>````</html>')).toBe('\n`````html\n<html>````</html>\n`````\n')
})

test.each(['```html\n<html></html>\n```', 'say <html></html>', '<html> without an end', '<htmlx></html>'])(
  'what is in a fence already, within a line or no page stays: %s',
  source => {
    expect(fence(source)).toBe(source)
  },
)

test('a page that is still arriving is in a fence from its beginning', () => {
  expect(fence('<html><bo', true)).toBe('\n```html\n<html><bo\n```\n')
})
