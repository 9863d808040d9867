import { expect, test } from 'vitest'
import { WellFormedText } from './delta-sink.ts'

function outputOf(...pieces: string[]): string[] {
  const heard: string[] = []
  const text = new WellFormedText(piece => heard.push(piece))
  for (const piece of pieces) text.push(piece)
  text.end()
  return heard
}

test('chunks are passed on as they arrive', () => {
  expect(outputOf('a', '墨', '🦄')).toEqual(['a', '墨', '🦄'])
})

test('a split character is passed on once it is complete', () => {
  expect(outputOf('a\ud83e', '\udd84b')).toEqual(['a', '🦄b'])
  expect(outputOf('\ud83e', '\udd84')).toEqual(['🦄'])
})

test('unpaired surrogates become the replacement character', () => {
  expect(outputOf('a\ud83e', 'b', '\udd84', 'c\ud83e')).toEqual(['a', '\ufffdb', '\ufffd', 'c', '\ufffd'])
})

test('NUL is dropped, and a chunk of nothing else is skipped', () => {
  expect(outputOf('a\0b', '\0', '')).toEqual(['ab'])
})
