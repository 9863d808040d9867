import { expect, test } from 'vitest'
import { WellFormedText } from './delta-sink.ts'

function told(...pieces: string[]): string[] {
  const heard: string[] = []
  const text = new WellFormedText(piece => heard.push(piece))
  for (const piece of pieces) text.push(piece)
  text.end()
  return heard
}

test('pieces go through as they come', () => {
  expect(told('a', '墨', '🦄')).toEqual(['a', '墨', '🦄'])
})

test('a character cut in two is told once it is whole', () => {
  expect(told('a\ud83e', '\udd84b')).toEqual(['a', '🦄b'])
  expect(told('\ud83e', '\udd84')).toEqual(['🦄'])
})

test('halves without their other half become the replacement character', () => {
  expect(told('a\ud83e', 'b', '\udd84', 'c\ud83e')).toEqual(['a', '\ufffdb', '\ufffd', 'c', '\ufffd'])
})

test('NUL is dropped, and nothing is told of a piece that held only that', () => {
  expect(told('a\0b', '\0', '')).toEqual(['ab'])
})
