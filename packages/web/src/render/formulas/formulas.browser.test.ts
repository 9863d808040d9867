import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRenderPage, type RenderPage } from '../testing/page.ts'

let open: RenderPage

const css = readFileSync(new URL('../message-text.css', import.meta.url), 'utf8')

beforeAll(async () => {
  open = await openRenderPage()
  await open.page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}, 60_000)
afterAll(() => open.close())

/** Waits for the first formula. */
async function drawFormula(source: string): Promise<string> {
  await open.show(source)
  await open.page.waitForSelector('.formula math', { state: 'attached' })
  return await open.page.evaluate(() => document.querySelector('.message-text')?.innerHTML ?? '')
}

/** The clipboard's content after copying the whole page. */
const copied = () =>
  open.page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body)
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  })

test('numbered lines and boxes are drawn', async () => {
  expect(await drawFormula('$$\\begin{align} a &= b \\\\ c &= d \\end{align}$$')).toContain('<mtable')
  expect(await drawFormula('$\\fcolorbox{red}{white}{x}$')).toContain('<mpadded')
})

test('a formula is rendered as MathML, and its source is copied', async () => {
  expect(await drawFormula('令 $x^2$ 与\n\n$$\\frac{a}{b}$$\n\n**完**')).toContain('<msup>')
  await open.page.waitForSelector('math[display=block] mfrac')
  const text = await copied()
  expect(text).toContain('令 $x^2$ 与')
  expect(text).toContain('$$\\frac{a}{b}$$')
  expect(text.match(/x/g)).toHaveLength(1)
  expect(open.trouble).toEqual([])
})

test('nothing in a formula can run, load, link or style', async () => {
  const shown = await drawFormula(
    [
      '$\\href{javascript:alert(1)}{x^1}$',
      '$\\url{https://elsewhere.test}_1$',
      '$\\includegraphics{https://elsewhere.test/a.png}_1$',
      '$\\htmlClass{fixed inset-0}{x_1}$',
      '$\\htmlStyle{position:fixed}{x_1}$',
      '$\\htmlId{root}{x_1}$',
      '$\\text{<img src=x onerror=alert(1)>}_1$',
      '$\\unicode{x}^{</math><img src=x onerror=alert(1)>}$',
      '$x^2$',
    ].join('\n\n'),
  )
  expect(shown).not.toMatch(/<(?:a|img|style|script)\b|javascript:.*href=|style=|id=/)
  expect(open.trouble).toEqual([])
})

test('an invalid formula stays as written, and hostile ones are cheap', async () => {
  const shown = await drawFormula(
    [
      '$\\frac{a$',
      '$\\nothing^1$'.replace('nothing', 'undefinedcommand'),
      `$${'{'.repeat(400)}x^2$`,
      '$x^2$',
    ].join('\n\n'),
  )
  expect(shown).toContain('\\frac{a$')
  expect(await copied()).toContain('{'.repeat(400))
  await drawFormula(`$\\def\\a{\\a\\a}\\a^1$\n\n$\\raisebox{900em}{x}^2$ $y^2$`)
  expect(open.trouble).toEqual([])
})
