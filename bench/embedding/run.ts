/**
 * Embedding benchmark, on the server and in a browser: texts per second, singly and in batches, and how much embedding
 * a long chat in the background delays a query. The generated weights have a small model's size and cost as much as
 * real 32-bit ones.
 *
 *   node bench/embedding/run.ts [--quick]
 */
import { rm } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createOutbound } from '../../packages/server/src/platform/outbound/outbound.ts'
import { Embedder } from '../../packages/server/src/providers/embeddings/embedder.ts'
import { OnnxModel } from '../../packages/server/src/providers/embeddings/onnx.ts'
import { temporaryDirectory } from '../../packages/server/src/testing/temporary-directory.ts'
import { median, ms, percentile, table } from '../figures.ts'
import { measureInBrowser } from './in-browser.ts'
import { passages, queries } from './texts.ts'
import { writeWeights } from './weights.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 2 : 8
const directory = temporaryDirectory()
const { signal } = new AbortController()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Uses a new model per batch size; measures the delay of the first text, then texts per second. */
async function byBatch(source: Awaited<ReturnType<typeof writeWeights>>, size: number): Promise<string[]> {
  const model = new OnnxModel(source)
  const cold = await timed(() => model.ask(queries(1), signal))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const batch = passages(size)
    times.push(await timed(() => model.ask(batch, signal)))
  }
  await model.unload()
  return [`${size}`, ms(cold), ms(median(times)), ((size * 1000) / median(times)).toFixed(1)]
}

async function besideBackground(source: Awaited<ReturnType<typeof writeWeights>>): Promise<string[][]> {
  const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
  const embedder = new Embedder({ outbound })
  const ask = (texts: readonly string[], isUrgent: boolean) =>
    embedder.embed({ source, texts, isUrgent }, signal)
  const askQueries = async () => {
    const times: number[] = []
    for (const query of queries(rounds * 4)) times.push(await timed(() => ask([query], true)))
    return times
  }
  await ask(queries(1), true)
  const alone = await askQueries()
  const enough = new AbortController()
  const background = (async () => {
    while (!enough.signal.aborted) await ask(passages(16), false)
  })()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const beside = await askQueries()
  loop.disable()
  enough.abort()
  await background
  await embedder.close()
  await outbound.close()
  const row = (name: string, times: readonly number[], late: string) => [
    name,
    ms(median(times)),
    ms(percentile(times, 0.99)),
    late,
  ]
  return [
    row('while nothing else is asked', alone, ''),
    row('while a chat is read through', beside, ms(loop.percentile(99) / 1e6)),
  ]
}

async function reportBrowser(): Promise<void> {
  const { loads, batches, stillness } = await measureInBrowser(values.quick, rounds)
  const rows = batches.map(({ size, times }) => [
    `${size}`,
    ms(median(times)),
    ((size * 1000) / median(times)).toFixed(1),
  ])
  console.log(table(['in a browser: passages at once', 'a batch', 'texts a second'], rows))
  console.log(
    `The model is ready after ${ms(loads.fetched)} when it is fetched, after ${ms(loads.kept)} when it was kept; ` +
      `the page stood still for ${ms(stillness)} at most.`,
  )
}

try {
  const source = await writeWeights(directory, values.quick)
  const batches: string[][] = []
  for (const size of [1, 8, 32]) batches.push(await byBatch(source, size))
  console.log(
    table(['passages of 128 tokens at once', 'the first text ever', 'a batch', 'texts a second'], batches),
  )
  console.log()
  const header = ['one query', 'median', '99 of 100', '99 of 100 turns of the event loop are late by']
  console.log(table(header, await besideBackground(source)))
  console.log()
  await reportBrowser()
} finally {
  await rm(directory, { recursive: true, force: true })
}
