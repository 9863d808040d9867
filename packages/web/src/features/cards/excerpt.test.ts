import { expect, test } from 'vitest'
import { plainExcerpt } from './excerpt.ts'

test('a list shows a message without its marks, in one line', () => {
  expect(plainExcerpt('*She smiles.*\n\n**“Hello”** `there`')).toBe('She smiles. “Hello” there')
})
