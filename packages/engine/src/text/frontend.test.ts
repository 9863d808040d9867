import { expect, it } from 'vitest'
import { isFrontend } from './plain.ts'

it.each([
  ['<body>hello</body>', true],
  ['<div>only this</div>', false],
  ['{"a": "<head>"}', true],
  ['<!doctype html>\n<p>', true],
  ['<BODY>', false],
])('case 131: %j is a page of its own: %j', (code, expected) => {
  expect(isFrontend(code)).toBe(expected)
})
