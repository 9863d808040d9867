import { expect, test } from 'vitest'
import { extractStyles } from './take-styles.ts'

const take = (source: string, isArriving = false) => {
  const { text, css } = extractStyles(source, isArriving)
  return [text, css]
}

test('style elements leave the text, whatever stands in them, and are one style sheet', () => {
  expect(take('a<style>.x{}\n\n*y* {}</style>b <STYLE type="text/css">z{}</style >c')).toEqual([
    'ab c',
    '.x{}\n\n*y* {}\nz{}',
  ])
})

test.each([
  'no style at all',
  '```html\n<style>a{}</style>\n```',
  '~~~~\n~~~\n<style>a{}</style>\n~~~~\n',
  '```\n<style>a{}</style>',
  'use `<style>` and `</style>`',
  '<stylex>a{}</stylex>',
  'an end that <style> never has',
])('what is code, or no style element, stays: %s', source => {
  expect(take(source)).toEqual([source, ''])
})

test('after a fence styles are taken again', () => {
  expect(take('```\nx\n```\n<style>a{}</style>y')).toEqual(['```\nx\n```\ny', 'a{}'])
})

test('while a text arrives, a style that has no end yet is held back', () => {
  expect(take('seen <style>.a{', true)).toEqual(['seen ', ''])
  expect(take('seen <style>.a{}</style>', true)).toEqual(['seen ', '.a{}'])
})

test('a text of nothing but beginnings costs no more than its length', () => {
  const hostile = '<style>'.repeat(100_000) + '\n```'.repeat(100_000)
  expect(take(hostile)).toEqual([hostile, ''])
})
