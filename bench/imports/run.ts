/**
 * Import benchmark: cards of about 400 KB with a picture of 512 × 768 pixels, one and four at a time; with the processor
 * time of the server and its database.
 *
 *   node bench/imports/run.ts [--quick]
 */
import { deflateSync } from 'node:zlib'
import { routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { cardChunk, END, headerChunk, pngOf } from '../../packages/engine/src/card/testing/make-png.ts'
import { makeChunk } from '../../packages/engine/src/files/png-chunks.ts'
import { launchInkling } from '../../tests/launch.ts'
import { table } from '../figures.ts'
import { cpuSeconds, descendants } from '../processes/process-cost.ts'

const WIDTH = 512
const HEIGHT = 768
const isQuick = process.argv.includes('--quick')
const COUNT = isQuick ? 40 : 200

let made = 0

const inkling = await launchInkling()
try {
  const api = await createApi(inkling.url).register('importer')
  await importAll(api, 10, 4) // warms up
  const rows: string[][] = []
  for (const atOnce of [1, 4]) {
    const before = cost()
    const startedAt = performance.now()
    await importAll(api, COUNT, atOnce)
    const seconds = (performance.now() - startedAt) / 1000
    const after = cost()
    const perCard = (from: number, to: number) => `${(((to - from) / COUNT) * 1000).toFixed(1)} ms`
    rows.push([
      String(atOnce),
      (COUNT / seconds).toFixed(1),
      perCard(before.own, after.own),
      perCard(before.children, after.children),
    ])
  }
  console.log(table(['at once', 'cards a second', 'CPU a card, server', 'database and workers'], rows))
} finally {
  await inkling.stop()
}

function cost() {
  const children = descendants(inkling.pid).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  return { own: cpuSeconds(inkling.pid), children }
}

async function importAll(api: Api, count: number, atOnce: number): Promise<void> {
  const files = Array.from({ length: count }, () => cardFile())
  const next = async () => {
    for (let body = files.pop(); body !== undefined; body = files.pop()) {
      await api.call(routes.cards.import, { body })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

function cardFile(): Uint8Array {
  const number = made++
  const data = {
    name: `Keeper ${number}`,
    description: 'She keeps a lamp for ships that no longer come. '.repeat(60),
    first_mes: 'The lamp is lit.',
    tags: ['lamp', 'sea'],
  }
  return pngOf(
    headerChunk(WIDTH, HEIGHT),
    makeChunk('IDAT', new Uint8Array(deflateSync(noise(number)))),
    cardChunk('chara', { spec: 'chara_card_v2', spec_version: '2.0', data }),
    END,
  )
}

/** A grey picture whose lower bits are random, so that it compresses about as badly as a drawing. */
function noise(seed: number): Uint8Array {
  const rows = new Uint8Array((WIDTH + 1) * HEIGHT) // each row begins with filter byte 0 (none)
  let random = seed + 1
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      random = (random * 1_103_515_245 + 12_345) & 0x7fffffff
      rows[y * (WIDTH + 1) + 1 + x] = ((x + y + seed * 7) & 0xc0) + ((random >> 16) & 0x3f)
    }
  }
  return rows
}
