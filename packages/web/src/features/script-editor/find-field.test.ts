import { expect, it } from 'vitest'
import { withFlag } from './find-field.tsx'

it('a flag is added to what has some, to what has none, and to what is no pattern between slashes yet', () => {
  expect(withFlag('/a/g', 'i', true)).toBe('/a/gi')
  expect(withFlag('/a/', 'g', true)).toBe('/a/g')
  expect(withFlag('a/b', 's', true)).toBe('/a/b/s')
})

it('a flag that is taken away leaves the others', () => {
  expect(withFlag('/a/gim', 'i', false)).toBe('/a/gm')
  expect(withFlag('/a/g', 'g', false)).toBe('/a/')
})

it('where there is nothing to find, or nothing to change, what was typed stays', () => {
  expect(withFlag('', 'g', true)).toBe('')
  expect(withFlag('/a/g', 'g', true)).toBe('/a/g')
  expect(withFlag('a', 'g', false)).toBe('a')
})
