import { expect, test } from 'vitest'
import { readEvents } from './response-reader.ts'

const LIMIT = 1000

function outputOf(...pieces: string[]): string[] {
  const events: string[] = []
  const lines = readEvents(data => events.push(data), LIMIT)
  for (const piece of pieces) lines.feed(Buffer.from(piece))
  lines.end()
  return events
}

test('several data lines are one event', () => {
  expect(outputOf('data: a\ndata:b\n\ndata: c\n\n')).toEqual(['a\nb', 'c'])
})

test('an event without its blank line is passed on at the end', () => {
  expect(outputOf('data: a\n\ndata: b')).toEqual(['a', 'b'])
})

test.each([
  ['of data', 'data: ', 'x'.repeat(100)],
  ['of nonsense', '', 'x'.repeat(100)],
  ['of a comment', ':', 'x'.repeat(100)],
  ['of many short lines of one event', '', 'data: xxxxxxx\n'.repeat(10)],
])('an endless stream %s is refused at the limit', (_, begin, more) => {
  expect(() => outputOf(begin, ...Array.from({ length: 20 }, () => more))).toThrow('upstream_garbage')
})

test('a stream may be longer than the limit of an event, with any line ending', () => {
  for (const newline of ['\n', '\r', '\r\n']) {
    const event = `data: ${'x'.repeat(100)}${newline}${newline}`
    expect(outputOf(...Array.from({ length: 50 }, () => event))).toHaveLength(50)
  }
})
