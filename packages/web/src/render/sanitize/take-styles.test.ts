import { expect, test } from 'vitest'
import { extractStyles } from './take-styles.ts'

const take = (source: string, isArriving = false) => {
  const { text, css } = extractStyles(source, isArriving)
  return [text, css]
}

test('style elements are taken out of the text into one style sheet, whatever their content', () => {
  expect(take('a<style>.x{}\n\n*y* {}</style>b <STYLE type="text/css">z{}</style >c')).toEqual([
    'ab c',
    '.x{}\n\n*y* {}\nz{}',
  ])
})

test.each([
  'no style at all',
  '```html\n<style>a{}</style>\n```',
  '~~~~\n~~~\n<style>a{}</style>\n~~~~\n',
  'use `<style>` and `</style>`',
  '<stylex>a{}</stylex>',
  'an end that <style> never has',
])('code, and other elements, stay: %s', source => {
  expect(take(source)).toEqual([source, ''])
})

test('style elements stay in an unclosed fence only while the text arrives', () => {
  expect(take('```\n<style>a{}</style>', true)).toEqual(['```\n<style>a{}</style>', ''])
  expect(take('```\n<style>a{}</style>')).toEqual(['```\n', 'a{}'])
})

test('style elements after a fence are taken out too', () => {
  expect(take('```\nx\n```\n<style>a{}</style>y')).toEqual(['```\nx\n```\ny', 'a{}'])
})

test('while a text arrives, an unclosed style is held back', () => {
  expect(take('seen <style>.a{', true)).toEqual(['seen ', ''])
  expect(take('seen <style>.a{}</style>', true)).toEqual(['seen ', '.a{}'])
})

test('a text of unclosed style elements takes linear time', () => {
  const hostile = '<style>'.repeat(100_000) + '\n```'.repeat(100_000)
  expect(take(hostile)).toEqual([hostile, ''])
})
