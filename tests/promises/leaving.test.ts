import { setTimeout as delay } from 'node:timers/promises'
import { type ModelId, routes, SessionId } from '@inkling/contract'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { composer, find, lastAnswer, press } from '../journeys/actions.ts'
import { journeyTo } from '../journeys/journey.ts'
import { openChat } from '../journeys/open-chat.ts'
import { type JourneySite, openSite } from '../journeys/site.ts'
import type { Visitor, VisitorOptions } from '../journeys/visitor.ts'
import { readEvents } from '../read-events.ts'
import { recordFigures } from './figures.ts'
import { type FixtureReader, finalOf, follow, type PromiseFixture, say, startScene } from './fixtures.ts'
import { SeededRandom } from './kill/random.ts'
import { apiElsewhere, storageElsewhere } from './leaving/elsewhere.ts'
import { trials } from './trials.ts'

/** To repeat a failing run, set LEAVING_SEED to its seed. */
const seed = Number(process.env.LEAVING_SEED ?? Date.now() % 1e9)
const random = new SeededRandom(seed)
const TOKENS = 100
/** Answers take two seconds: the user leaves before one starts, during it, or after it ends. */
const SCRIPT = `tokens-${TOKENS}-at-50`
const MAX_STAY_MS = 2_500
const BATCH_SIZE = 10
const timeout = 3_600_000

const figures = { left: 0, in_chromium: 0, before_it_was_said: 0, still_under_way: 0, whole: 0 }
afterAll(() => recordFigures('R7', { ...figures, seed }))

test(`an answer is complete after leaving at any moment (seed ${seed})`, {
  timeout,
}, async () => {
  const scene = await startScene()
  onTestFinished(() => scene.close())
  const model = await scene.model(SCRIPT)
  for (let offset = 0; offset < trials(200, 20); offset += BATCH_SIZE) {
    const names = Array.from({ length: BATCH_SIZE }, (_, index) => `reader-${offset + index}`)
    await Promise.all(names.map(name => leaveAndComeBack(scene, model, name)))
  }
})

async function leaveAndComeBack(scene: PromiseFixture, model: ModelId, name: string): Promise<void> {
  const reader = await scene.newReader(name)
  const chat = await reader.newChat()
  const leaving = new AbortController()
  const reading = say(reader, chat, model, leaving.signal).then(response => response.text())
  await Promise.race([reading.catch(() => undefined), delay(random.below(MAX_STAY_MS))])
  leaving.abort()
  await reading.catch(() => undefined)
  figures.left++
  await delay(random.below(MAX_STAY_MS))
  const otherDevice: FixtureReader = { ...reader, api: await apiElsewhere(scene.inkling.url, name) }
  const { items } = await otherDevice.api.call(routes.chat.history, { params: { id: chat } })
  const answer = items.at(-1)
  if (answer === undefined || answer.parent_id === null) return void figures.before_it_was_said++
  if (answer.status === 'streaming') figures.still_under_way++
  const { name: end, message } = await finalOf(readEvents(await follow(otherDevice, answer.id)))
  expect([name, end, message.content]).toEqual([name, 'done', answerOf(TOKENS)])
  figures.whole++
}

async function openSlowSite(): Promise<JourneySite> {
  const site = await openSite()
  await connectModel(await site.api.register('admin'), site.upstream, SCRIPT)
  return site
}

const journey = journeyTo(openSlowSite)

journey(
  'whoever closes the page reads the whole answer in another browser',
  async ({ site, enter }) => {
    for (let trial = 0; trial < trials(200, 2); trial++)
      await closeAndOpenElsewhere(site, enter, `closer-${trial}`)
  },
  timeout,
)

async function closeAndOpenElsewhere(
  site: JourneySite,
  enter: (options: VisitorOptions) => Promise<Visitor>,
  username: string,
): Promise<void> {
  const reader = await enter({ as: username, locale: 'en' })
  await openChat(reader)
  const id = SessionId.parse(new URL(reader.page.url()).pathname.split('/').at(-1))
  await composer(reader, 'Amy').fill('Go on.')
  await press(reader, 'chat_send_button')
  await delay(random.below(MAX_STAY_MS))
  await reader.page.close()
  figures.left++
  figures.in_chromium++
  await delay(random.below(MAX_STAY_MS))
  if (!(await isSaid(reader, id))) await sendFromOutbox(reader, id)
  const storageState = await storageElsewhere(site.url, username)
  const otherDevice = await enter({ context: { storageState }, locale: 'en' })
  await otherDevice.go(`/chat/${id}`)
  await lastAnswer(otherDevice, 'Amy').getByText(answerOf(TOKENS).trim()).waitFor()
  figures.whole++
  await Promise.all([reader.context.close(), otherDevice.context.close()])
}

async function isSaid({ api }: Visitor, id: SessionId): Promise<boolean> {
  const { items } = await api.call(routes.chat.history, { params: { id } })
  return items.some(({ role }) => role === 'user')
}

/** A message not yet sent when its page was closed waits in the browser, and is sent when the chat is opened again. */
async function sendFromOutbox(reader: Visitor, id: SessionId): Promise<void> {
  figures.before_it_was_said++
  const again = { ...reader, page: await reader.context.newPage() }
  await again.page.goto(again.address(`/chat/${id}`))
  await find(again, 'article', 'Amy').nth(1).waitFor()
}
