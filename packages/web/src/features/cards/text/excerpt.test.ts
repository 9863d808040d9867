import { expect, it } from 'vitest'
import { plainExcerpt } from './excerpt.ts'

it('shows a message without the marks of its formatting, in one line', () => {
  expect(plainExcerpt('*She smiles.*\n\n**“Hello”** `there`')).toBe('She smiles. “Hello” there')
})

it('shows a message that is nothing but marks', () => {
  expect(plainExcerpt('<img src="/media/a.webp">\n')).toBe('<img src="/media/a.webp">')
})
