import { routes } from '@inkling/contract'
import { isFrontend } from '@inkling/engine'
import { afterAll, beforeAll, expect } from 'vitest'
import { find, say } from '../journeys/actions.ts'
import { firstJourney, journey, soon } from '../journeys/journey.ts'
import { openChat } from '../journeys/open-chat.ts'
import type { JourneySite } from '../journeys/site.ts'
import type { Visitor, VisitorOptions } from '../journeys/visitor.ts'
import { type Canary, openCanary } from './canary.ts'
import { arriving, MARK, markOf, scriptedCard } from './content/arriving.ts'
import { CHUNK_SIZE, chatOf, inPieces, read, TALL } from './content/chats.ts'
import { createHostileContent } from './content/places.ts'
import { findArmedElements, type SprungTraps, setTraps } from './content/traps.ts'
import { vectorsFor } from './content/vectors.ts'
import { recordFigures } from './figures.ts'
import { isFull, trials } from './trials.ts'

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  )

const figures = { vectors: 0, shown: 0, executions: 0, requests: 0 }
let canary: Canary
let vectors: readonly string[]
beforeAll(async () => {
  canary = await openCanary()
  // Leaves out whole pages, which run in a card's frame and belong to promise S6.
  vectors = vectorsFor(canary.url).filter(vector => !isFrontend(vector))
  figures.vectors = vectors.length
})
afterAll(() => {
  canary.close()
  recordFigures('S5', figures)
})

type EnterSite = (options: VisitorOptions) => Promise<Visitor>

/** Lets a user in and sets traps. Without the site's policy, only the product's own sanitising protects the page. */
async function enterMinded(enter: EnterSite, site: JourneySite, as: string, isPolicyOn: boolean) {
  const reader = await enter({ as, context: { bypassCSP: !isPolicyOn, viewport: TALL } })
  return { reader, reports: await setTraps(reader, site.url) }
}

function expectQuiet(reports: SprungTraps, shown: number): void {
  figures.shown += shown
  figures.executions += reports.filter(one => !one.startsWith('asked ')).length
  figures.requests += reports.filter(one => one.startsWith('asked ')).length + canary.urls.length
  expect(reports).toEqual([])
  expect(canary.urls).toEqual([])
}

journey('the traps and the canary report scripts that run', async ({ site, enter }) => {
  const { reader, reports } = await enterMinded(enter, site, 'control', false)
  await reader.page.evaluate(async url => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=trap(7)><p onclick=x><base href=/>')
    await fetch(url, { mode: 'no-cors' })
  }, `${canary.url}/heard`)
  await expect
    .poll(() => reports)
    .toEqual(expect.arrayContaining(['ran vector 7', `asked ${canary.url}/heard`]))
  expect(canary.urls.splice(0)).toEqual(['/heard'])
  expect(await reader.page.evaluate(findArmedElements)).toEqual([
    'IMG onerror=trap(7)',
    'P onclick=x',
    'BASE',
  ])
})

journey.for([
  ['with the site’s policy', true],
  ['without it', false],
] as const)(
  'no hostile message runs or asks anything as it stands, %s',
  { timeout: 900_000 },
  async ([, isPolicyOn], { site, enter }) => {
    const { reader, reports } = await enterMinded(enter, site, `reader-${isPolicyOn}`, isPolicyOn)
    const { id } = await reader.api.call(routes.cards.create, { body: { data: { name: 'Amy' } } })
    const texts = spread(vectors, trials(vectors.length, isPolicyOn ? 80 : 160))
    for (const piece of inPieces(texts, CHUNK_SIZE))
      expect(await read(reader, await chatOf(reader.api, id, piece), piece.length)).toEqual([])
    expectQuiet(reports, texts.length)
  },
)

journey(
  'text made by a script of its card runs nothing either',
  { timeout: 900_000 },
  async ({ site, enter }) => {
    const { reader, reports } = await enterMinded(enter, site, 'scripted', false)
    const texts = spread(vectors, trials(vectors.length, 80))
    for (const piece of inPieces(texts, CHUNK_SIZE)) {
      const session = await chatOf(
        reader.api,
        await scriptedCard(reader.api, piece),
        piece.map((_, number) => markOf(number)),
      )
      await reader.go(`/chat/${session}`)
      await soon(() => reader.page.getByRole('article').getByText(MARK).count()).toBe(0)
      expect(await read(reader, session, piece.length)).toEqual([])
    }
    expectQuiet(reports, texts.length)
  },
)

journey('streaming text and reasoning run nothing either', { timeout: 900_000 }, async ({ site, enter }) => {
  const { reader, reports } = await enterMinded(enter, site, 'listener', false)
  await openChat(reader)
  const texts = spread(vectors, trials(vectors.length, 80))
  for (const piece of inPieces(texts, CHUNK_SIZE)) {
    site.upstream.script(arriving(piece))
    await say(reader, 'Amy', 'Go on.')
    await find(reader, 'button', reader.words('chat_stop_button')).waitFor()
    await find(reader, 'button', reader.words('chat_send_button')).waitFor({ timeout: 60_000 })
    expect(await reader.page.evaluate(findArmedElements)).toEqual([])
  }
  expectQuiet(reports, texts.length)
})

firstJourney.for([
  ['without the site’s policy', false] as const,
  ...(isFull ? [['with it', true] as const] : []),
])(
  'nor does any name, field, note, comment, title or address, %s',
  { timeout: 900_000 },
  async ([, isPolicyOn], { site, enter }) => {
    const { reader: admin, reports } = await enterMinded(enter, site, 'admin', isPolicyOn)
    const other = await site.api.register('other')
    const pages = await createHostileContent(site, admin.api, other, vectors)
    for (const path of pages) {
      await admin.go(path)
      await admin.page.getByRole('heading').first().waitFor()
      await admin.page.waitForLoadState('networkidle', { timeout: 300 }).catch(() => undefined)
      expect(await admin.page.evaluate(findArmedElements), path).toEqual([])
      expect(reports, path).toEqual([])
    }
    expectQuiet(reports, pages.length)
  },
)
