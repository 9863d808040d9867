import { expect, test } from 'vitest'
import { closeOpenMarkdown } from './mend-tail.ts'

test.each([
  ['emphasis gets its end', '*she smi', '*she smi*'],
  ['strong text with half its end', '**bold*', '**bold**'],
  ['emphasis within strong text', '**a *b', '**a *b***'],
  ['the end touches the text', '*she ', '*she* '],
  ['an opening with nothing after it waits', 'and **', 'and '],
  ['code gets its end', 'run `npm', 'run `npm`'],
  ['stars in code open nothing', '`a * b` and `*', '`a * b` and `*`'],
  ['an escaped star opens nothing', 'a \\*b', 'a \\*b'],
  ['a bullet opens nothing', '* item', '* item'],
  ['emphasis does not reach into the next item', '- *a\n- *b', '- *a\n- *b*'],
  ['half a tag is held back', 'hi <span sty', 'hi '],
  ['half a link shows its words', '[the text](https://ex', 'the text'],
  ['half an image is held back', 'see ![a cat](https://', 'see '],
  ['a fence within an element stays as it is', '<details>\n```js\nlet a = *', '<details>\n```js\nlet a = *'],
  ['behind a fence, emphasis gets its end', '```\na *\n```\n*b', '```\na *\n```\n*b*'],
  ['emphasis does not reach beyond a tag', '*a\n<status>\nb', '*a\n<status>\nb'],
  ['a fence stays as it is', '```js\nlet a = *', '```js\nlet a = *'],
  ['emphasis within emphasis without number is none', ' *b'.repeat(30), ' *b'.repeat(30)],
  ['a long run of stars is a line', `${'*'.repeat(40)}b`, `${'*'.repeat(40)}b`],
  ['complete text stays as it is', '*a* **b** `c` ~~d~~', '*a* **b** `c` ~~d~~'],
])('while text arrives: %s', (_title, arrived, shown) => {
  expect(closeOpenMarkdown(arrived)).toBe(shown)
})
