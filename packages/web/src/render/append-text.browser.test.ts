import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileTexts } from './testing/hostile-texts.ts'
import { openRenderPage, type RenderPage } from './testing/page.ts'

let open: RenderPage
beforeAll(async () => {
  open = await openRenderPage()
}, 60_000)
afterAll(() => open.close())

const differencesOf = (source: string) =>
  open.page.evaluate(text => window.render.findGrownDifferences(text), source)

test.each([
  'The lamp is lit. She waits for ships that no longer come.\n\nAnd then, one night, a sail.',
  '*She smiles.* “You came,” she said, "at last." It\'s late & cold; 3 < 4 > 2.',
  '“你来了，”她轻声说，*把灯举高了一些。*“外面冷吗？”\n\n**很冷。**',
  '1. one\n2. two\n   - inner **bold** and `code`\n\n> A quote of *two* lines\n> and more',
  'A [link](https://elsewhere.test/page) and https://elsewhere.test/a?b=1&c=2 and more words.',
  '| a | b |\n|---|---|\n| one | two words |\n| three | four |\n\nAfter the table.',
  '```js\nconst a = 1 // one\nif (a < 2) run()\n```\n\nDone.',
  '<div class="card"><b>Bold</b> text and <i>more</i> text</div>\n\nEnd &amp; &copy; &#x41; end',
  '<details><summary>More</summary>\n\nInside the fold\n\n</details>\n\nOutside',
  'Euler: $e^{i\\pi} + 1 = 0$ and $$a^2 + b^2 = c^2$$ are formulas.',
  '<ruby>漢<rt>kan</rt></ruby> with <span style="color: red">red text</span> and ~~struck~~ words',
  'Line one\nLine two\nLine three  \nLine four\n\n---\n\nNew part',
  '&am and &amp and a &quot;quote&quot; &lt;b&gt; &unknown; text',
])('a text that grows looks like the same text at once: %s', async source => {
  expect(await differencesOf(source)).toEqual([])
})

test('a hostile text that grows looks like the same text at once', { timeout: 120_000 }, async () => {
  for (const source of hostileTexts(7, 60)) expect(await differencesOf(source)).toEqual([])
})

test('words are appended to the text that is shown', async () => {
  const isSameNode = await open.page.evaluate(() => {
    window.render.findGrownDifferences('The lamp')
    const before = document.querySelector('.message-text p')?.firstChild
    window.render.grow('The lamp is lit.')
    return before !== undefined && before === document.querySelector('.message-text p')?.firstChild
  })
  expect(isSameNode).toBe(true)
})
