import { routes } from '@inkling/contract'
import { afterAll, expect } from 'vitest'
import { historyOf, startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find } from '../journeys/actions.ts'
import { journey, soon } from '../journeys/journey.ts'
import type { Visitor } from '../journeys/visitor.ts'
import { type Canary, openCanary } from './canary.ts'
import { recordFigures } from './figures.ts'
import { attempts } from './frames/attempts.ts'
import { stalling } from './frames/stalling.ts'
import { isFull, trials } from './trials.ts'

/** Frames that a page runs at once, at most. */
const BATCH_SIZE = 10

const figures = { attempts: 0, pressed: 0, requests: 0, windows: 0, slowest_ms_until_usable: 0 }
afterAll(() => recordFigures('S6', figures))

/** The document makes this attempt when it loads and when its button is clicked. */
const card = (attempt: string, number: number): string =>
  `\`\`\`\n<style>button{height:20px}</style><body><button onclick="attempt()">card ${number}</button><script>
  function attempt() { try { ${attempt.replaceAll('</', '<\\/')} } catch {} }
  attempt()</script></body>\n\`\`\``

/** Harm that no card may cause; empty if there was none. */
async function findHarm(
  { page, context, api }: Visitor,
  session: StartedChat,
  canary: Canary,
): Promise<string[]> {
  const problems: string[] = canary.urls.map(url => `asked ${url}`)
  const traces = await page.evaluate(async () => ({
    stolen: [localStorage.getItem('stolen'), sessionStorage.getItem('stolen')].some(Boolean),
    databases: (await indexedDB.databases()).some(({ name }) => name === 'stolen'),
    polluted: 'stolen' in {},
    title: document.title,
    sandboxes: [...document.querySelectorAll('iframe')].map(frame => frame.getAttribute('sandbox')),
    hasToken: localStorage.getItem('access_token') !== null,
  }))
  if (traces.stolen || traces.databases || traces.polluted) problems.push(`kept ${JSON.stringify(traces)}`)
  if (/stolen|^1$/.test(traces.title)) problems.push(`title ${traces.title}`)
  if (!traces.hasToken) problems.push('the login is gone')
  if (traces.sandboxes.some(sandbox => sandbox !== 'allow-scripts'))
    problems.push(`sandbox ${traces.sandboxes}`)
  if ((await context.cookies()).some(({ name }) => name === 'stolen')) problems.push('a cookie')
  if (context.pages().length > 1) problems.push('a window')
  if (!new URL(page.url()).pathname.endsWith(session.id) || page.url().includes('#'))
    problems.push(page.url())
  const messages = await historyOf(api, session)
  if (messages.length > 1) problems.push('something was said')
  const [first] = messages
  const rememberedState = first && (await api.call(routes.chat.variables, { params: { id: first.id } }))
  if (JSON.stringify(rememberedState).includes('stolen":1')) problems.push(JSON.stringify(rememberedState))
  return problems
}

type StartedChat = Awaited<ReturnType<typeof startChat>>

journey('nothing in a card’s frame can reach outside it', { timeout: 240_000 }, async ({ enter }) => {
  const canary = await openCanary()
  const all = attempts(canary.url)
  figures.attempts = all.length
  expect(all.length).toBeGreaterThan(80)
  // An attempt that does not parse, or a canary that hears nothing, would prove nothing.
  for (const attempt of all) expect(() => new Function(attempt), attempt).not.toThrow()
  await fetch(`${canary.url}/heard`)
  expect(canary.urls.splice(0)).toEqual(['/heard'])
  const reader = await enter({ as: 'target' })
  await reader.page.addInitScript(() => localStorage.setItem('light_mode', 'off'))
  const trouble: string[] = []
  reader.page.on('dialog', dialog => trouble.push(`dialog ${dialog.message()}`))
  reader.page.on('download', download => trouble.push(`download ${download.url()}`))
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const tries = all.slice(from, from + BATCH_SIZE)
    const first_mes = tries.map((attempt, index) => card(attempt, from + index)).join('\n\n')
    const session = await startChat(reader.api, { first_mes })
    await reader.go(`/chat/${session.id}`)
    await find(reader, 'button', reader.words('chat_send_button')).waitFor()
    await pressAll(reader, tries.length)
    await isUsable(reader)
    expect(await findHarm(reader, session, canary), `attempts from ${from}`).toEqual([])
  }
  expect(trouble).toEqual([])
  // Frames that navigated away on load no longer have a button.
  expect(figures.pressed).toBeGreaterThan(all.length / 2)
  figures.windows = reader.context.pages().length - 1
  figures.requests = canary.urls.length
  canary.close()
})

/** A click gives a frame all rights of a click; a frame that navigated away has no button. */
async function pressAll({ page, words }: Visitor, count: number): Promise<void> {
  const frames = page.getByTitle(words('render_frame_title'))
  await soon(
    async () => (await frames.count()) + (await page.getByText(words('render_frame_silent')).count()),
  ).toBe(count)
  const buttons = (await frames.all()).map(frame => frame.contentFrame().getByRole('button'))
  const wasVisible = await Promise.all(
    buttons.map(button =>
      button.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ),
    ),
  )
  for (const button of buttons.filter((_, index) => wasVisible[index]).reverse())
    figures.pressed += await button.click({ timeout: 1_500 }).then(
      () => 1,
      () => 0, // an earlier click may have removed it
    )
}

/** Types a text as a user would within a time limit: five seconds, with room for a busy machine. */
async function isUsable(reader: Visitor): Promise<void> {
  const before = performance.now()
  await composer(reader, 'Amy').fill('still here')
  expect(await composer(reader, 'Amy').inputValue()).toBe('still here')
  const ms = Math.round(performance.now() - before)
  figures.slowest_ms_until_usable = Math.max(figures.slowest_ms_until_usable, ms)
  expect(ms).toBeLessThan(isFull ? 5_000 : 15_000)
}

journey.for(stalling.slice(0, trials(stalling.length, 4)))(
  'a card that %s leaves the page usable',
  async ([how, attempt], { enter }) => {
    figures.attempts++
    const reader = await enter({ as: how.replaceAll(' ', '-') })
    const session = await startChat(reader.api, { first_mes: card(attempt, 1) })
    await reader.go(`/chat/${session.id}`)
    await find(reader, 'button', reader.words('chat_send_button')).waitFor()
    await reader.page.getByTitle(reader.words('render_frame_title')).waitFor({ state: 'attached' })
    await isUsable(reader)
    // The card that froze the tab on load does not run again.
    const again = await reader.context.newPage()
    await again.goto(reader.address(`/chat/${session.id}`))
    await isUsable({ ...reader, page: again })
  },
)
