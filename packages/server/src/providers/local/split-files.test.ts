import { expect, test } from 'vitest'
import { bareName, partsOf } from './split-files.ts'

test('a model in several files is all of them, whichever is named', () => {
  const parts = [
    'q4/large-00001-of-00003.gguf',
    'q4/large-00002-of-00003.gguf',
    'q4/large-00003-of-00003.gguf',
  ]
  for (const part of parts) expect(partsOf(part)).toEqual(parts)
})

test.each(['q4/one.gguf', 'one-1-of-2.gguf', 'one-00001-of-00002.gguf.txt', 'one.GGUF'])(
  'a model in one piece is its file: %s',
  file => expect(partsOf(file)).toEqual([file]),
)

test('a name says nothing of parts and endings', () => {
  expect(['a/b/large-00002-of-00003.gguf', 'small.GGUF'].map(bareName)).toEqual(['large', 'small'])
})
