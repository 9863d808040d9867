import { readCard } from '@inkling/engine'
import showdown from 'showdown'
import { describe, expect, test } from 'vitest'
import { namesOf, sample } from '../../../../engine/src/card/testing/samples.ts'
import { shownLines } from '../testing/shown-lines.ts'
import { extendBlocks, splitBlocks } from './blocks.ts'
import { toUnsafeHtml } from './markdown.ts'

/** With SillyTavern's options, Showdown renders what card authors see. */
const converter = new showdown.Converter({
  disableForced4SpacesIndentedSublists: true,
  literalMidWordUnderscores: true,
  simpleLineBreaks: true,
  simplifiedAutoLink: true,
  strikethrough: true,
  tables: true,
})

function linesOf(html: string): string[] {
  const root = document.createElement('div')
  root.innerHTML = html
  // Showdown merges three dots.
  return shownLines(root).map(line => line.replaceAll('...', '…'))
}
const ours = (text: string) => linesOf(toUnsafeHtml(text, false))
const theirs = (text: string) => linesOf(converter.makeHtml(text))

/** Contents of a wrapper, and the rendering of each line in it. */
const inners = {
  prose: '她推开门，雨声涌了进来。\n*她抬起头*，轻声说：“你来了。”\n**别动。**',
  page: '```html\n<!DOCTYPE html><html><body><h3>A</h3></body></html>\n```',
  code: '```\nHP:7\n  - x\n```\n后',
  tilde: '~~~\n<div>*x*\n~~~',
  choices: '1. 向左\n2. 向右\n3. **回头**',
  list: '- a\n- *b*\n- `c`',
  nested: '- 一\n    - 二\n- 三',
  quote: '> 引用\n> **二**',
  table: '| a | b |\n|---|---|\n| 1 | **2** |',
  paragraphs: '第一段\n\n第二段 **“重点”**。\n第三段',
  heading: '# 标题\n文',
  marks: '~~旧~~新，*a*，**b**。`c`\n“*低声*”',
  inline: '<b>粗</b> 和 <span class="x">字</span>\n<i>斜</i>',
  bar: '状态：良好｜好感：70/100\n时间：夜',
} as const

/** Text before, between and after; `place` prefixes each line inside. */
const wraps = [
  ['<content>\n', '\n</content>'],
  ['<status>\n', '</status>'],
  ['<Thinking>\n', '\n</Thinking>\n\n后文'],
  ['正文。\n<choices>\n', '\n</choices>\n后文。'],
  ['正文。\n\n<plot type="main">\n\n', '\n\n</plot>\n\n后文。'],
  ['<a-b>\n<c:d>\n', '\n</c:d>\n</a-b>'],
  ['<details><summary>状态栏</summary>\n', '\n</details>'],
  ['<details open>\n<summary>**状态**</summary>\n\n', '\n\n</details>\n后文'],
  ['她说<details><summary>x</summary>\n', '\n</details>尾'],
  ['<div class="wrap">\n', '\n</div>'],
  ['<div style="padding:6px"><div>\n', '\n</div></div>\n后文 *x*'],
  ['<center>\n', '\n</center>\n'],
  ['<font color="red">\n', '\n</font>\n\n后'],
  ['<p>\n', '\n</p>'],
  ['<section><h3>题</h3>\n', '\n</section>'],
  ['<table><tr><td>\n', '\n</td><td>b</td></tr></table>'],
  ['<img src="/media/a.png" width="20">\n', ''],
  ['<hr>\n', ''],
  ['<br>\n', ''],
  ['前文<br>\n\n', ''],
  ['<StatusPlaceHolderImpl/>\n', ''],
  ['<!-- 注\n*释* -->\n', ''],
  ['', '\n<status>\nHP:7\n</status>'],
  ['<div>时间：夜</div>\n', ''],
  ['<span>\n', '\n</span>'],
] as const

/** Each line inside a table is in a cell. */
const placeIn = (before: string) => (before.startsWith('<table>') ? '|' : '')

const cases = wraps.flatMap(([before, after]) =>
  Object.values(inners).map(inner => ({ before, inner, after, text: before + inner + after })),
)

describe('Markdown between HTML tags is read as usual', () => {
  test.each(wraps)('%j … %j', (before, after) => {
    for (const inner of Object.values(inners)) {
      const place = placeIn(before)
      const inside = theirs(inner).map(line => (line.startsWith('code:') ? line : place + line))
      expect(ours(before + inner + after), before + inner + after).toEqual([
        ...ours(before),
        ...inside,
        ...linesAfter(before, after),
      ])
    }
  })
})

/** Lines after the wrapper's content. */
const linesAfter = (before: string, after: string): string[] =>
  ours(`${before}${after}`).slice(ours(before).length)

test('a streamed text looks like the same text at once', () => {
  for (const { text } of cases) {
    let blocks: string[] = []
    for (let at = 1; at <= text.length + 3; at += 3) blocks = extendBlocks(blocks, text.slice(0, at))
    expect(blocks, text).toEqual(splitBlocks(text, true))
    const shown = linesOf(blocks.map(block => `<div>${toUnsafeHtml(block, false)}</div>`).join(''))
    expect(shown, text).toEqual(ours(text))
  }
})

/** Intended differences from Showdown, with reasons. Matching texts aren't compared. */
const differences: readonly (readonly [RegExp, string])[] = [
  [
    /^[^\n]+\n(?:-+|=+)[ \t]*$/m,
    'a line of dashes below a text ends a scene, and does not make it a heading',
  ],
  [/(?<![*\w])_+[^_\n]+_+(?!\w)/, 'two underscores are strong text rather than underlined'],
]

test('the texts of real cards look the same', () => {
  const texts = namesOf('cards-real').flatMap(name => textsOf(sample(name)))
  const compared = texts.filter(text => !differences.some(([pattern]) => pattern.test(text)))
  for (const text of compared) expect(ours(text)).toEqual(theirs(text))
})

function textsOf(file: Uint8Array): string[] {
  const reading = readCard(file)
  if (!reading.ok) throw new Error(reading.problem.code)
  const { first_mes, alternate_greetings, creator_notes } = reading.card.data
  return [first_mes, ...alternate_greetings, creator_notes].map(text => text.replaceAll('\r\n', '\n'))
}
