import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRenderPage, type RenderPage } from '../testing/page.ts'

let open: RenderPage

beforeAll(async () => {
  open = await openRenderPage()
}, 60_000)
afterAll(() => open.close())
beforeEach(() => {
  open.trouble.length = 0
})

/** Of the first element with exactly this text. */
const styleOf = (text: string, property: string): Promise<string> =>
  open.page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const rules = (): Promise<string> =>
  open.page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('\n'),
  )

const RED = 'rgb(255, 0, 0)'

test('case 202: class and selector get the same prefix, and the handler is removed', async () => {
  const shown = await open.show('<style>.a{color:red}</style><div class="a" onclick="x()">words</div>')
  expect(shown).toBe('<div class="custom-a">words</div>')
  expect(await rules()).toMatch(/^\.styles\w+ \{\s*& \.custom-a \{ color: red; \}\s*\}$/)
  expect(await styleOf('words', 'color')).toBe(RED)
  expect(open.trouble).toEqual([])
})

describe('the styles of a text', () => {
  test('reach nothing outside it, whatever they select', async () => {
    await open.show(
      '<style>*, body, .outside, :root, p, & p, :not(&) { color: red }\n:is(.b, p) {color: red}</style>\n\n<p class="b">inside</p>',
    )
    await open.page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('p'), { textContent: 'outside' }))
    })
    expect(await styleOf('inside', 'color')).toBe(RED)
    expect(await styleOf('outside', 'color')).not.toBe(RED)
    expect(await open.page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(RED)
  })

  test('are removed with the text', async () => {
    await open.show('<style>.a{color:red}</style>')
    await open.show('nothing')
    expect(await rules()).toBe('')
  })

  test('load nothing, and leave no broken remains', async () => {
    await open.show(`<style>
      @import "https://elsewhere.test/a.css";
      @font-face { font-family: x; src: url(https://elsewhere.test/a.woff2) }
      .a { background: url(https://elsewhere.test/a.png) red; background-image: image-set("https://elsewhere.test/b.png" 1x) }
      .a { position: fixed; z-index: 9; top: 0; margin-top: -9px; margin-left: calc(-9px); transform: scale(9) }
      .a { cursor: url(https://elsewhere.test/c.png), auto; color: var(--ink); --x: url(https://elsewhere.test/d.png) }
    </style>

<p class="a">words</p>`)
    expect(await rules()).not.toMatch(
      /url|image-set|[^-]position:|z-index|margin|transform|var|font-face|import/,
    )
    expect(await styleOf('words', 'background-color')).toBe(RED)
    expect(open.trouble).toEqual([])
  })

  test('keep gradients, boxes, conditions, states and generated content', async () => {
    await open.show(`<style>
      .bar > .fill:hover::before, .bar .fill { content: "x"; background: linear-gradient(90deg, red, blue) }
      @media (min-width: 1px) { .bar { display: flex; gap: 4px; border: 1px solid red } }
      .fa-star.note-x.monospace { color: red }
    </style>
<div class="bar"><div class="fill">words</div></div>`)
    const made = await rules()
    expect(made).toContain('& .custom-bar > .custom-fill:hover::before, & .custom-bar .custom-fill')
    expect(made).toContain('linear-gradient(90deg, red, blue)')
    expect(made).toMatch(/@media \(min-width: 1px\) \{\s*\.styles\w+ \{\s*& \.custom-bar \{ display: flex;/)
    expect(made).toContain('.fa-star.note-x.monospace')
  })

  test('survive blank lines, Markdown characters and names that need escapes', async () => {
    const shown = await open.show(
      '<div>\n<style>\n.状态栏 { color: red }\n\n.\\31 b, *{}\n</style>\n<b class="状态栏 1b">words</b>\n</div>',
    )
    expect(shown).toContain('class="custom-状态栏 custom-1b"')
    expect(await rules()).toContain('.custom-1b')
    expect(await styleOf('words', 'color')).toBe(RED)
  })

  test('finish when they are broken, endless or huge', async () => {
    for (const css of [
      '}}}{{{',
      '.a{',
      '@media',
      '.a{color:red',
      ':is(:is(:is(',
      `${'.a'.repeat(9_000)}{}`,
    ]) {
      expect(await open.show(`<style>${css}</style>words`)).toContain('words')
    }
    await open.show(`<style>${'.a{color:red}'.repeat(20_000)}</style>words`)
    expect((await rules()).split('\n').length).toBeLessThanOrEqual(2_000)
    expect(open.trouble).toEqual([])
  })
})
