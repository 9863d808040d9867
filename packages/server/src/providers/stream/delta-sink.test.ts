import { expect, test } from 'vitest'
import { WellFormedText } from './delta-sink.ts'

function told(...pieces: string[]): string[] {
  const heard: string[] = []
  const text = new WellFormedText(piece => heard.push(piece))
  for (const piece of pieces) text.push(piece)
  text.end()
  return heard
}

test('chunks are passed on as they arrive', () => {
  expect(told('a', '墨', '🦄')).toEqual(['a', '墨', '🦄'])
})

test('a split character is passed on once it is complete', () => {
  expect(told('a\ud83e', '\udd84b')).toEqual(['a', '🦄b'])
  expect(told('\ud83e', '\udd84')).toEqual(['🦄'])
})

test('unpaired surrogates become the replacement character', () => {
  expect(told('a\ud83e', 'b', '\udd84', 'c\ud83e')).toEqual(['a', '\ufffdb', '\ufffd', 'c', '\ufffd'])
})

test('NUL is dropped, and a chunk of nothing else is skipped', () => {
  expect(told('a\0b', '\0', '')).toEqual(['ab'])
})
