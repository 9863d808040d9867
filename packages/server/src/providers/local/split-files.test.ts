import { expect, test } from 'vitest'
import { modelFileName, modelFileParts } from './split-files.ts'

test('a model in several files is all of them, whichever is named', () => {
  const parts = [
    'q4/large-00001-of-00003.gguf',
    'q4/large-00002-of-00003.gguf',
    'q4/large-00003-of-00003.gguf',
  ]
  for (const part of parts) expect(modelFileParts(part)).toEqual(parts)
})

test.each(['q4/one.gguf', 'one-1-of-2.gguf', 'one-00001-of-00002.gguf.txt', 'one.GGUF'])(
  'a model in one piece is its file: %s',
  file => expect(modelFileParts(file)).toEqual([file]),
)

test('a name says nothing of parts and endings', () => {
  expect(['a/b/large-00002-of-00003.gguf', 'small.GGUF'].map(modelFileName)).toEqual(['large', 'small'])
})
