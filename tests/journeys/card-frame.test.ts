import { expect } from 'vitest'
import { composer, find, lastAnswer, say, see } from './actions.ts'
import { holdAnswer } from './answers.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const fence = (document: string, language = ''): string => `\`\`\`${language}\n${document}\n\`\`\``

/** A document that shows the result of a script, or its error. */
const asking = (question: string): string =>
  fence(`<body><p id="said"></p><script>
    let said
    try { said = JSON.stringify(${question}) } catch (error) { said = error.name + ': ' + error.message }
    document.getElementById('said').textContent = said
  </script></body>`)

const frames = ({ page, words }: Visitor) => page.getByTitle(words('render_frame_title'))

const card = (visitor: Visitor, index = 0) => frames(visitor).nth(index).contentFrame()

const read = (visitor: Visitor, text: string) => openChat(visitor, { first_mes: text })

journey(
  'case 131: a fence runs as a card when its text is a page, whatever its language',
  async ({ enter }) => {
    const reader = await enter({ as: 'fences' })
    const plain = fence('<div>only a part</div>', 'html')
    const json = fence('{"a": "<head>"}', 'json')
    const bare = '<!DOCTYPE html>\n<html>\n\nbare\n</html>'
    await read(reader, [fence('<body>one</body>'), plain, json, bare].join('\n\n'))
    await card(reader, 0).getByText('one').waitFor()
    await card(reader, 1).getByText('{"a": "').waitFor()
    await card(reader, 2).getByText('bare').waitFor()
    expect(await frames(reader).count()).toBe(3)
    await find(reader, 'article', 'Amy').locator('pre', { hasText: '<div>only a part</div>' }).waitFor()
  },
)

journey('a card runs inside details, a custom tag and a box', async ({ enter }) => {
  const reader = await enter({ as: 'folded' })
  const page = (text: string) => fence(`<!DOCTYPE html><html><body>${text}</body></html>`, 'html')
  const texts = [
    `<details open><summary>状态栏</summary>\n${page('in a fold')}\n</details>`,
    `<status>\n${page('in a tag')}</status>`,
    `她说：<div>\n${page('behind words')}</div>`,
  ]
  await read(reader, texts.join('\n\n'))
  const inside = ['in a fold', 'in a tag', 'behind words']
  for (const [at, text] of inside.entries()) await card(reader, at).getByText(text).waitFor()
  expect(await frames(reader).count()).toBe(3)
})

journey('case 132: a script that accesses the parent page fails, with a note below it', async ({ enter }) => {
  const reader = await enter({ as: 'reacher' })
  const document = '<body><h1>Status</h1><script>parent.document.title = "stolen"</script></body>'
  await read(reader, `Before.\n\n${fence(document)}\n\nAfter.`)
  await card(reader).getByText('Status').waitFor()
  await see(reader, reader.words('render_frame_problem_page'))
  for (const text of ['Before.', 'After.']) await see(reader, text)
  expect(await reader.page.title()).not.toBe('stolen')
})

journey(
  'case 133: a card reads variables and messages synchronously, as in SillyTavern',
  async ({ enter }) => {
    const reader = await enter({ as: 'asker' })
    const question = `[
    getCurrentMessageId(), getLastMessageId(), getVariables({type: 'message'}), getVariables({type: 'message', message_id: 0}),
    getVariables(), getChatMessages(getCurrentMessageId())[0].name, getChatMessages('-1')[0].message.startsWith('Hear'),
  ]`
    await read(reader, `Hear me.\n\n${asking(question)}\n\n${asking('getVariables({type: "global"})')}`)
    await card(reader, 0).getByText('[0,0,{},{},{},"Amy",true]').waitFor()
    await card(reader, 1).getByText("UnsupportedApiError: {type: 'global'} is not offered").waitFor()
  },
)

journey('blocked requests of a card are listed below it', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'needy' })
  const document = `<body>needy<script src="https://cdn.test/jquery.js"></script>
    <script>YAML.parse('x')</script><script>generate()</script><script>throw new Error('own fault')</script></body>`
  await read(reader, fence(document))
  await see(reader, reader.words('render_frame_problem_load', { host: 'cdn.test' }))
  await see(reader, reader.words('render_frame_problem_offer', { name: 'YAML' }))
  await see(reader, reader.words('render_frame_problem_offer', { name: 'generate' }))
  await see(reader, reader.words('render_frame_problem_script', { message: 'Error: own fault' }))
})

journey(
  'a card is as tall as its content, and 100vh is the window',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'measurer' })
    const tall = (style: string) => fence(`<body><style>${style}</style><div>tall</div></body>`)
    await read(reader, `${tall('div{height:333px}')}\n\n${tall('body{min-height:50vh}')}`)
    const heights = () =>
      frames(reader).evaluateAll(all => all.map(frame => frame.getBoundingClientRect().height))
    await soon(heights).toEqual([333, 450])
  },
)

journey(
  'HTML in a streaming message is shown as code, and as a card once complete',
  { tags: ['full'] },
  async ({ site, enter }) => {
    const reader = await enter({ as: 'waiter' })
    await openChat(reader)
    const { script, goOn } = holdAnswer(`First.\n\n${fence('<body>status</body>')}\n\nThen `, 'more.')
    site.upstream.script(script)
    await say(reader, 'Amy', 'Show me.')
    await lastAnswer(reader, 'Amy').getByText('Then').waitFor()
    await lastAnswer(reader, 'Amy').locator('pre', { hasText: '<body>status</body>' }).waitFor()
    expect(await frames(reader).count()).toBe(0)
    goOn()
    await card(reader).getByText('status').waitFor()
    await lastAnswer(reader, 'Amy').locator('pre').waitFor({ state: 'hidden' })
  },
)

journey('a link in a card opens only after confirmation', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'wanderer' })
  await read(reader, fence('<body><a href="https://elsewhere.test/a?b" target="_top">go</a></body>'))
  await card(reader).getByRole('link', { name: 'go' }).click()
  await see(reader, reader.words('render_frame_link_question', { host: 'elsewhere.test' }))
  const link = find(reader, 'link', reader.words('render_frame_link_open'))
  expect(await link.getAttribute('href')).toBe('https://elsewhere.test/a?b')
  expect(new URL(reader.page.url()).pathname).toMatch(/^\/chat\//)
  await find(reader, 'button', reader.words('render_frame_link_stay')).click()
  await link.waitFor({ state: 'detached' })
})

journey('a card that hangs is stopped and restarts only by hand', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'patient' })
  await read(
    reader,
    `Quiet.\n\n${fence('<body>busy<script>setTimeout(() => { for (;;); }, 50)</script></body>')}`,
  )
  await see(reader, reader.words('render_frame_silent'))
  await composer(reader, 'Amy').fill('still here')
  expect(await frames(reader).count()).toBe(0)
  await find(reader, 'button', reader.words('render_frame_start_button')).click()
  await frames(reader).waitFor()
  await see(reader, reader.words('render_frame_silent'))
})

journey('a card that navigates away is stopped, with a note', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'left-alone' })
  const warnings: string[] = []
  reader.page.on('console', message => void warnings.push(message.text()))
  const leaves = `<body>here<script>setTimeout(() => { location.href = 'https://elsewhere.test/' }, 50)</script></body>`
  await read(reader, `Quiet.\n\n${fence(leaves)}`)
  await see(reader, reader.words('render_frame_silent'))
  expect(await frames(reader).count()).toBe(0)
  expect(warnings.filter(text => text.includes('webrtc'))).toEqual([])
})

journey('a card that froze the tab does not start by itself again', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'burnt' })
  const hangs = fence('<body>busy<script>for (;;);</script></body>')
  await read(reader, hangs)
  await frames(reader).waitFor()
  await soon(() => reader.page.evaluate(() => localStorage.getItem('card_frames_starting'))).not.toBeNull()
  const path = new URL(reader.page.url()).pathname
  const next = await reader.context.newPage()
  await next.goto(path)
  await next.getByText(reader.words('render_frame_froze')).waitFor()
})

journey('a card that floods the page with messages is stopped', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'flooded' })
  const flood = `<body>flood<script>
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      for (let i = 0; i < 2000; i++) postMessage.call(this, message)
    }
  </script></body>`
  await read(reader, fence(flood))
  await see(reader, reader.words('render_frame_flood'))
})

journey('a stopped card shows its last state', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'still' })
  await reader.page.addInitScript(() => localStorage.setItem('light_mode', 'off'))
  const bar = (index: number) =>
    fence(`<style>body{height:30px;background:#3a7}</style><body>
      <b id="n"></b><script>n.textContent = 40 + ${index}</script></body>`)
  await read(reader, Array.from({ length: 11 }, (_, index) => bar(index)).join('\n\n'))
  await card(reader, 9)
    .getByText(/^(49|50)$/)
    .waitFor()
  await reader.page.waitForTimeout(SNAPSHOT_MS)
  await find(reader, 'button', reader.words('render_frame_start_button')).click()
  const still = reader.page.locator('img.card-frame-still')
  await soon(() => still.evaluate(greenIn)).toBe(true)
})

/** A card becomes a still after some idle time; this leaves enough for ten cards on a busy machine. */
const SNAPSHOT_MS = 7_000

async function greenIn(picture: HTMLElement | SVGElement): Promise<boolean> {
  if (!(picture instanceof HTMLImageElement)) return false
  await picture.decode()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  canvas?.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
  return green > red + 50
}

journey(
  'at most ten cards run at once, and the reader can start others',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'crowd' })
    await reader.page.addInitScript(() => localStorage.setItem('light_mode', 'off'))
    const many = Array.from({ length: 12 }, (_, index) =>
      fence(`<style>body{height:9px}</style><body>card ${index}</body>`),
    )
    await read(reader, many.join('\n\n'))
    await card(reader, 9).getByText('card').waitFor()
    expect(await frames(reader).count()).toBe(10)
    await find(reader, 'button', reader.words('render_frame_start_button')).first().click()
    await soon(() => frames(reader).count()).toBe(10)
  },
)
