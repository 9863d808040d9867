import { expect, it } from 'vitest'
import { withFlag } from './find-field.tsx'

it('a flag is added to patterns with flags, without flags, and without slashes', () => {
  expect(withFlag('/a/g', 'i', true)).toBe('/a/gi')
  expect(withFlag('/a/', 'g', true)).toBe('/a/g')
  expect(withFlag('a/b', 's', true)).toBe('/a/b/s')
})

it('removing a flag leaves the others', () => {
  expect(withFlag('/a/gim', 'i', false)).toBe('/a/gm')
  expect(withFlag('/a/g', 'g', false)).toBe('/a/')
})

it('the typed text stays when there is nothing to change', () => {
  expect(withFlag('', 'g', true)).toBe('')
  expect(withFlag('/a/g', 'g', true)).toBe('/a/g')
  expect(withFlag('a', 'g', false)).toBe('a')
})
