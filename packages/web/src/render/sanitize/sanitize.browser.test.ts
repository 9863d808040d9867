import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { openRenderPage, type RenderPage } from '../testing/page.ts'

let open: RenderPage

beforeAll(async () => {
  open = await openRenderPage()
}, 60_000)
afterAll(() => open.close())
beforeEach(() => {
  open.trouble.length = 0
})

describe('a hostile text runs nothing, makes no requests, and leaves nothing dangerous', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<embed src="javascript:alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  java\nscript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](<java&#115;cript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](vbscript:msgbox)',
    '![x](https://elsewhere.test/track.png)',
    '<img src="//elsewhere.test/track.png">',
    '<img srcset="https://elsewhere.test/a.png 1x">',
    '<picture><source srcset="https://elsewhere.test/a.png"><img></picture>',
    '<video src="https://elsewhere.test/v.mp4" autoplay poster="https://elsewhere.test/p.png"></video>',
    '<audio src="https://elsewhere.test/a.mp3" autoplay></audio>',
    '<link rel="stylesheet" href="https://elsewhere.test/a.css">',
    '<style>*{background:url(https://elsewhere.test/a.png)}</style>',
    '<div style="background:url(https://elsewhere.test/a.png)">x</div>',
    '<table background="https://elsewhere.test/a.png"><tr><td>x</table>',
    '<base href="https://elsewhere.test/">',
    '<meta http-equiv="refresh" content="0;url=https://elsewhere.test/">',
    '<form action="https://elsewhere.test/"><input name=password><button>go</button></form>',
    '<template><img src=x onerror=alert(1)></template>',
    '<details open ontoggle=alert(1)>x</details>',
    '<div onclick=alert(1) onmouseover=alert(1) id=root name=cookie>x</div>',
    '```html\n<img src=x onerror=alert(1)>\n```',
    '`<img src=x onerror=alert(1)>`',
    '**<img src=x onerror=alert(1)>**',
    '“<img src=x onerror=alert(1)>”',
    '| a |\n|-|\n| <img src=x onerror=alert(1)> |',
    '<!--><img src=x onerror=alert(1)>-->',
    '<custom-element onclick=alert(1)>x</custom-element>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<a href="https://ok.test" target="_self" rel="opener" onclick="alert(1)">x</a>',
    '<p class="fixed inset-0 z-50 bg-black">over everything</p>',
  ])('%s', async source => {
    expect(await open.watch([source], 3)).toEqual([])
    expect(open.trouble).toEqual([])
  })
})

test('nor does any random text made of such parts, streaming or complete', async () => {
  expect(await open.watch(hostileTexts(2_026, process.env.TESTS === 'all' ? 2_000 : 200), 5)).toEqual([])
  expect(open.trouble).toEqual([])
}, 120_000)

describe('links and pictures', () => {
  test('a link opens a new tab, sends no referrer, and shows its address', async () => {
    const shown = await open.show('[here](https://example.com/a)')
    expect(shown).toContain('target="_blank"')
    expect(shown).toContain('rel="noopener noreferrer nofollow"')
    expect(shown).toContain('href="https://example.com/a"')
    expect(shown).toContain('>here <span class="link-host">example.com</span></a>')
  })

  test('a link that shows its address shows its host once', async () => {
    expect(await open.show('https://example.com/a')).not.toContain('link-host')
  })

  test('a link’s text cannot hide its real address', async () => {
    const shown = await open.show('<a href="https://a.test">x <span class="link-host">bank.test</span></a>')
    expect(shown).toContain(
      '<span class="custom-link-host">bank.test</span> <span class="link-host">a.test</span>',
    )
  })

  test('a link to a path, or to this site by a path, is plain text', async () => {
    expect(await open.show('[x](/admin)')).not.toContain('href')
  })

  test('a mail address is a link', async () => {
    expect(await open.show('<someone@example.com>')).toContain('href="mailto:someone@example.com"')
  })

  test('a foreign picture is a link with its description and host', async () => {
    const shown = await open.show('![a cat](https://pics.test/cat.png)')
    expect(shown).toContain('class="foreign-image"')
    expect(shown).toContain('a cat')
    expect(shown).toContain('<span class="link-host">pics.test</span>')
    expect(await open.show('<img src="https://pics.test/cat.png">')).toContain('pics.test')
  })

  test('pictures from this site and embedded pictures are shown', async () => {
    expect(await open.show('![x](/media/a.webp)')).toMatch(/<img (?=.*src="\/media\/a.webp")/)
    expect(await open.show('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">')).toContain('<img')
  })
})

describe('harmless HTML stays', () => {
  test('structure, emphasis, tables, ruby and folds', async () => {
    const source = '<details><summary>更多</summary><ruby>墨<rt>mò</rt></ruby> <kbd>x</kbd></details>'
    expect(await open.show(source)).toBe(source)
  })

  test('a short list of style properties, set without a style attribute in the page’s source', async () => {
    await open.show('<span style="color: red; position: fixed; z-index: 9; margin-left: -50px">x</span>')
    const style = await open.page.locator('span').evaluate(span => span.style.cssText)
    expect(style).toBe('color: red;')
    const colour = await open.page.locator('span').evaluate(span => getComputedStyle(span).color)
    expect(colour).toBe('rgb(255, 0, 0)')
    expect(open.trouble).toEqual([])
  })
})
