import { expect, test } from 'vitest'
import { modelFileName, modelFileParts } from './split-files.ts'

test('any file of a split model stands for all of them', () => {
  const parts = [
    'q4/large-00001-of-00003.gguf',
    'q4/large-00002-of-00003.gguf',
    'q4/large-00003-of-00003.gguf',
  ]
  for (const part of parts) expect(modelFileParts(part)).toEqual(parts)
})

test.each(['q4/one.gguf', 'one-1-of-2.gguf', 'one-00001-of-00002.gguf.txt', 'one.GGUF'])(
  'a model in one file has no other parts: %s',
  file => expect(modelFileParts(file)).toEqual([file]),
)

test('names leave out part numbers and extensions', () => {
  expect(['a/b/large-00002-of-00003.gguf', 'small.GGUF'].map(modelFileName)).toEqual(['large', 'small'])
})
