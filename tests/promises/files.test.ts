import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CardId, routes } from '@inkling/contract'
import { readCard } from '@inkling/engine'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { recordFigures } from './figures.ts'
import { goodCards } from './files/cards-to-spoil.ts'
import { ESCAPED, hostileFiles } from './files/hostile-files.ts'
import { watchMemory } from './files/memory-of.ts'
import { waysIn } from './files/ways-in.ts'
import { sceneForFile } from './fixtures.ts'
import { stateOf } from './grid/database-state.ts'
import { SeededRandom } from './kill/random.ts'
import { isFull, trials } from './trials.ts'

/** Each file gets a response within this time; a machine with other work gets three times as long. */
const MAX_MS = isFull ? 5_000 : 15_000
const MAX_ADDED_MB = 300
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32))

const { scene, database } = await sceneForFile()
const figures = {
  hostile: 0,
  refused: 0,
  spoiled: 0,
  imported: 0,
  slowest_ms: 0,
  memory_added_mb: 0,
  left_behind: 0,
  seed,
}
afterAll(() => recordFigures('S8', figures))

test('hostile files are rejected in time and leave nothing behind', {
  timeout: 900_000,
}, async () => {
  const { api } = await scene.newReader('sly')
  const memory = watchMemory(scene.inkling.pid)
  onTestFinished(memory.stop)
  const before = memory.now()
  let state = await storedState()
  for (const [index, [what, make]] of hostileFiles.entries()) {
    const anywhere = make()
    for (const [way, send, folder] of waysFor(index)) {
      const file = folder === undefined ? anywhere : make(folder)
      const began = performance.now()
      const { status, text } = await answerOf(send(api, file))
      figures.hostile++
      figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - began))
      expect(status, `${what} as ${way}: ${text}`).toBeLessThan(500)
      expect(performance.now() - began, `${what} as ${way}`).toBeLessThan(MAX_MS)
      if (status < 400) {
        state = await storedState()
        continue
      }
      figures.refused++
      expect(text, what).toMatch(/"code":"[a-z_]+"/)
      expect(await storedState(), `${what} as ${way}`).toEqual(state)
    }
  }
  figures.memory_added_mb = memory.most() - before
  expect(figures.memory_added_mb).toBeLessThan(MAX_ADDED_MB)
  const leftBehind = await findEscapedFiles()
  figures.left_behind = leftBehind.length
  expect(leftBehind).toEqual([])
  expect(scene.inkling.output()).not.toMatch(/uncaught|unhandled/i)
})

test('a damaged card is rejected or imported as a valid one', { timeout: 1_800_000 }, async () => {
  let { api } = await scene.newReader('unlucky')
  const random = new SeededRandom(seed)
  const cards = goodCards()
  const memory = watchMemory(scene.inkling.pid)
  onTestFinished(memory.stop)
  const before = memory.now()
  for (; figures.spoiled < trials(10_000, 400); figures.spoiled++) {
    // A token lasts 15 minutes.
    if (figures.spoiled % 1_000 === 999) ({ api } = await scene.newReader(`unlucky-${figures.spoiled}`))
    const file = corruptCard(random.pick(cards) ?? new Uint8Array(), random)
    const state = figures.spoiled % 20 === 0 ? await storedState() : undefined
    const response = await api.send(routes.cards.import, { body: file })
    const text = await response.text()
    expect(response.status, `trial ${figures.spoiled} of seed ${seed}: ${text}`).toBeLessThan(500)
    if (response.ok) {
      const { id, data }: { id: CardId; data: { name: unknown } } = JSON.parse(text)
      expect(data.name).toEqual(expect.any(String))
      const exported = await api.send(routes.cards.export, { params: { id }, query: { format: 'json' } })
      // The card is the uploaded file, in its own format.
      const again = readCard(new Uint8Array(await exported.arrayBuffer()))
      expect([exported.status, again.ok && again.card.data.name]).toEqual([200, data.name])
      figures.imported++
    } else if (state !== undefined) expect(await storedState()).toEqual(state)
  }
  figures.memory_added_mb = Math.max(figures.memory_added_mb, memory.most() - before)
  expect(memory.most() - before).toBeLessThan(MAX_ADDED_MB)
})

/** All upload calls in full; otherwise card import, the calls with a folder, and one of the others in turn. */
const waysFor = (index: number) =>
  waysIn.filter(
    ([, , folder], way) =>
      isFull || way === 0 || folder !== undefined || way === 1 + (index % (waysIn.length - 1)),
  )

function corruptCard(card: Uint8Array, random: SeededRandom): Uint8Array {
  const bytes = card.slice(0, random.chance(0.4) ? random.below(card.length) : card.length)
  for (let flips = random.below(8); flips > 0 && bytes.length > 0; flips--) {
    // A file's metadata is at its beginning and its end.
    const near = random.pick([0, Math.max(0, bytes.length - 400), random.below(bytes.length)]) ?? 0
    const at = Math.min(bytes.length - 1, near + random.below(400))
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  }
  return bytes
}

async function answerOf(answer: Promise<Response>): Promise<{ status: number; text: string }> {
  const response = await answer
  return { status: response.status, text: (await response.text()).slice(0, 300) }
}

async function storedState() {
  return { rows: await stateOf(database), files: await filesOf(join(scene.inkling.dataDir, 'files')) }
}

const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

/** Lists files that escaped into the data directory, beside it, or into world-writable places. */
async function findEscapedFiles(): Promise<string[]> {
  const places = [
    join(scene.inkling.dataDir, '..'),
    tmpdir(),
    '/tmp',
    '/',
    process.cwd(),
    join(process.cwd(), '..'),
  ]
  const beside = await Promise.all(
    places.map(async place => (await readdir(place)).map(name => join(place, name))),
  )
  const inside = await filesOf(scene.inkling.dataDir)
  return [...beside.flat(), ...inside].filter(path => path.includes(ESCAPED))
}
