import { once } from 'node:events'
import { connect } from 'node:net'
import { routes } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { readEvents } from '../read-events.ts'
import {
  begin,
  finalOf,
  follow,
  launchForTest,
  type Scene,
  say,
  scratchDirectory,
  startScene,
} from './fixtures.ts'

const SHORT = 'tokens-60-at-20'

test('a shutdown lets answers finish, keeps what the others had, and begins no new ones', async () => {
  const { scene, reader, dataDir } = await sceneForTest()
  const model = await scene.model(SHORT)
  const chat = await reader.newChat()
  const short = await begin(reader, await reader.newChat(), model)
  const long = await begin(reader, chat, await scene.model('tokens-2000-at-20'))
  const ends = Promise.all([finalOf(short.events), finalOf(long.events)])

  const exit = scene.inkling.stop()
  await untilNotReady(scene)
  expect((await say(reader, chat, model)).status).toBe(503)

  const [shortEnd, longEnd] = await ends
  expect([shortEnd.name, shortEnd.message.content]).toEqual(['done', answerOf(60)])
  expect([longEnd.name, longEnd.message.status]).toEqual(['error', 'interrupted'])
  expect(longEnd.message.content).not.toBe('')
  expect(answerOf(2000)).toContain(longEnd.message.content)
  expect(await exit).toBe(0)

  const again = createApi((await launchForTest({ dataDir })).url, reader.api.token)
  const { items } = await again.call(routes.chat.history, { params: { id: chat } })
  expect(items.at(-1)).toEqual(longEnd.message)
})

test('what is refused during a shutdown is told when to come back, and readers may', async () => {
  const { scene, reader } = await sceneForTest()
  const model = await scene.model(SHORT)
  const chat = await reader.newChat()
  const { id, events } = await begin(reader, chat, model)
  const exit = scene.inkling.stop()
  await untilNotReady(scene)
  const refused = await say(reader, chat, model)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await finalOf(readEvents(await follow(reader, id)))
  expect(other).toEqual(await finalOf(events))
  expect(await exit).toBe(0)
})

// Node does not count a connection that has asked nothing yet as idle.
test('a connection on which nothing is asked does not hold up the end', async () => {
  const { inkling } = (await sceneForTest()).scene
  const idle = connect(Number(new URL(inkling.url).port), 'localhost')
  onTestFinished(() => void idle.destroy())
  await once(idle, 'connect')
  expect(await inkling.stop()).toBe(0)
})

const untilNotReady = ({ inkling }: Scene): Promise<void> =>
  expect.poll(async () => (await fetch(`${inkling.url}/ready`)).status).toBe(503)

async function sceneForTest() {
  const dataDir = scratchDirectory()
  const scene = await startScene({ dataDir })
  onTestFinished(() => scene.close())
  return { scene, dataDir, reader: await scene.newReader('reader') }
}
