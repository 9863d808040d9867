import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readEvents } from '../read-events.ts'
import { recordFigures } from './figures.ts'
import { begin, finalOf, follow, type PromiseFixture, say, scratchDirectory, startScene } from './fixtures.ts'
import { SeededRandom } from './kill/random.ts'
import { type ShutdownResult, stopUnder } from './shutdown/trial.ts'
import { isFull, trials } from './trials.ts'

const SHORT = 'tokens-60-at-20'

/** To repeat a failing run, set SHUTDOWN_SEED to its seed. */
const seed = Number(process.env.SHUTDOWN_SEED ?? Date.now() % 1e9)
const SHUTDOWNS = trials(100, 1)
const STREAMS = 50
/** From docs/spec/security.md, R6; a busy machine is also slower to shut down. */
const LONGEST_MS = isFull ? 30_000 : 90_000

test(`a shutdown lets answers finish or keeps their text (seed ${seed})`, {
  timeout: SHUTDOWNS * 120_000,
}, async () => {
  const random = new SeededRandom(seed)
  const figures = { shutdowns: SHUTDOWNS, streams: 0, done: 0, interrupted: 0, wrong: 0, slowest_ms: 0, seed }
  for (let shutdown = 0; shutdown < SHUTDOWNS; shutdown++) {
    const { code, took_ms, done, interrupted, wrong } = await stopOne(random)
    figures.streams += STREAMS
    figures.done += done
    figures.interrupted += interrupted
    figures.wrong += wrong.length
    figures.slowest_ms = Math.max(figures.slowest_ms, took_ms)
    expect(wrong).toEqual([])
    expect(code).toBe(0)
    expect(took_ms).toBeLessThanOrEqual(LONGEST_MS)
  }
  recordFigures('R6', figures)
  expect(figures.done).toBeGreaterThan(0)
  expect(figures.interrupted).toBeGreaterThan(0)
})

/** Cleans up at once, because a hundred servers would not fit beside each other. */
async function stopOne(random: SeededRandom): Promise<ShutdownResult> {
  const { scene } = await sceneForTest()
  const result = await stopUnder(scene, STREAMS, random)
  await scene.close()
  await rm(scene.inkling.dataDir, { recursive: true })
  return result
}

test('calls during a shutdown get Retry-After, and reading works', async () => {
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

// Node does not count a connection without any request yet as idle.
test('idle connections do not delay a shutdown', async () => {
  const { inkling } = (await sceneForTest()).scene
  const idle = connect(Number(new URL(inkling.url).port), 'localhost')
  onTestFinished(() => void idle.destroy())
  await once(idle, 'connect')
  expect(await inkling.stop()).toBe(0)
})

const untilNotReady = ({ inkling }: PromiseFixture): Promise<void> =>
  expect.poll(async () => (await fetch(`${inkling.url}/ready`)).status).toBe(503)

async function sceneForTest() {
  const dataDir = scratchDirectory()
  const scene = await startScene({ dataDir })
  onTestFinished(() => scene.close())
  return { scene, reader: await scene.newReader('reader') }
}
