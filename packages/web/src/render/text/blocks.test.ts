import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendBlocks, splitBlocks } from './blocks.ts'

test('blocks are the paragraphs, lists, tables and fences of a text', () => {
  expect(splitBlocks('one\n\n- a\n- b\n\n```\nx\n\ny\n```\nend')).toEqual([
    'one\n\n',
    '- a\n- b\n\n',
    '```\nx\n\ny\n```\n',
    'end',
  ])
})

test('an element that ends in a later block keeps everything up to it together', () => {
  const folded = '<details>\n<summary>more</summary>\n\n**inside**\n\n</details>\n\n'
  expect(splitBlocks(`${folded}after`)).toEqual([folded, 'after'])
})

test('an inline element that ends in a later paragraph keeps them together', () => {
  const thought = '她想：<font color="gray">一。\n\n二。</font>回神。\n\n'
  expect(splitBlocks(`${thought}after`)).toEqual([thought, 'after'])
  expect(splitBlocks('<b>a\n\nb')).toEqual(['<b>a\n\n', 'b'])
  const before = `x</font>\n\n${thought.slice(0, -15)}`
  expect(extendBlocks(splitBlocks(before, true), `x</font>\n\n${thought}`)).toEqual(['x</font>\n\n', thought])
})

test('a line of tildes joins the blocks up to a later one', () => {
  const before = 'a\n\n~~~\n\nb\n\nc\n\nd\n\n'
  expect(splitBlocks(before, true)).toHaveLength(5)
  expect(extendBlocks(splitBlocks(before, true), `${before}~~~`)).toEqual(['a\n\n', `${before.slice(3)}~~~`])
})

test('the end of a text ends what an unclosed fence keeps together', () => {
  expect(splitBlocks('```\na\n\nb', true)).toEqual(['```\na\n\nb'])
  expect(splitBlocks('```\na\n\nb')).toEqual(['```\na\n\n', 'b'])
})

test('empty elements and unknown tags do not join blocks', () => {
  expect(splitBlocks('<br>\n\na\n\n<hr>b\n\nc')).toHaveLength(5)
  expect(splitBlocks('<content>\na\n\nb\n</content>')).toEqual(['<content>\n', 'a\n\n', 'b\n', '</content>'])
})

test('an element with an optional end tag ends at the next tag', () => {
  expect(splitBlocks('<p>a\n\nb\n\n<p>c')).toEqual(['<p>a\n\nb\n\n', '<p>c'])
})

const piece = fc.constantFrom(
  ...['a', '“b”', '*', '**', '`', '```', '~~~', '\n', '\n\n', '- ', '1. ', '# ', '> ', '|', '|-|', '---'],
  ...['<div>', '</div>', '<p>', '[x](y)', '  ', '\t', '~~', '[a]: b', '<!-- c -->', '=', '\n    '],
  ...[
    '<details><summary>',
    '</summary>',
    '</details>',
    '<x>\n',
    '</x>',
    '</p>',
    '<font color="a">',
    '</font>',
    '<i>',
    '</i>',
  ],
)

test('an end tag joins the blocks read without it', () => {
  const before = '<p>\n\n<!-- c -->a'
  expect(extendBlocks(splitBlocks(before, true), `${before}</p>`)).toEqual([`${before}</p>`])
})

test('an indented text after a blank line is read with the list above it', () => {
  const before = '1. \n\n\t</p></div>'
  const whole = `${before}a`
  expect(extendBlocks(splitBlocks(before, true), whole)).toEqual(splitBlocks(whole, true))
})

test('a growing text has the same blocks as when read at once', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
      let text = ''
      let blocks: string[] = []
      for (const next of pieces) {
        text += next
        blocks = extendBlocks(blocks, text)
        expect(blocks.join('')).toBe(text)
        expect(blocks).toEqual(splitBlocks(text, true))
      }
    }),
    // A fixed seed repeats the same texts; try others after changing how blocks are split.
    { numRuns: 2_000, seed: 343_281_658 },
  )
})
