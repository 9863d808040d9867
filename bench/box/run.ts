/**
 * Benchmarks a local model: time to first token, tokens per second, and whether it slows the server. The model is
 * generated, has the size of a small one and uses all cores but one.
 *
 *   node bench/box/run.ts [--quick]
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type AdminModel, routes } from '@inkling/contract'
import { type Api, createApi, startScriptedHub } from '@inkling/server/testing'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { temporaryDirectory } from '../../packages/server/src/testing/temporary-directory.ts'
import { tinyGguf } from '../../packages/server/src/testing/tiny-gguf.ts'
import { launchInkling } from '../../tests/launch.ts'
import { type LoopDelay, loopDelayOf, withLoopWatched } from '../../tests/loop-delay.ts'
import { median, ms, percentile, table } from '../figures.ts'
import { measureAnswer, type TimedAnswer, tokensPerSecond } from './answers.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 1 : 3
const layers = values.quick ? 4 : 12
const ANSWER_TOKENS = values.quick ? 100 : 200

let chats = 0
/** A unique prompt, so that no prompt cache helps. One byte is one token. */
const muchToRead = (): string =>
  `${chats++} ${'She looks out of the window and waits. '.repeat(values.quick ? 10 : 25)}`

const { adminModels, localModels, cards } = routes
const hub = await startScriptedHub()
const dataDir = temporaryDirectory()
const inkling = await launchInkling({ dataDir, env: { MODEL_HUB: hub.url, ...withLoopWatched } })
const admin = await createApi(inkling.url).register('admin')

try {
  hub.put('tiny/models', {
    'measured.gguf': tinyGguf({ says: '风吹过来又去', ends: false, width: 1_024, layers, context: 32_768 }),
  })
  const model = await take()
  const cold: TimedAnswer[] = []
  const warm: TimedAnswer[] = []
  const goingOn: TimedAnswer[] = []
  const idle = await measureBeside(async () => void (await delay(3_000)))
  const busy = await measureBeside(async () => {
    for (let round = 0; round < rounds; round++) {
      await admin.call(localModels.unload, { params: { id: model.id } })
      const session = await startChat(admin)
      cold.push(await measureAnswer(admin, session, model.id, muchToRead()))
      warm.push(await measureAnswer(admin, await startChat(admin), model.id, muchToRead()))
      const same = await startChat(admin)
      await measureAnswer(admin, same, model.id, muchToRead())
      goingOn.push(await measureAnswer(admin, same, model.id, 'And then?'))
    }
  })
  report({ model, cold, warm, goingOn, idle, busy })
} finally {
  await inkling.stop()
  await hub.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(): Promise<AdminModel> {
  const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/models/measured.gguf' } })
  for (;;) {
    const modelRow = await admin.call(adminModels.get, { params: { id } })
    if (modelRow.download?.status === 'failed') throw new Error(JSON.stringify(modelRow.download))
    if (modelRow.download?.status === 'ready') {
      const body = { max_output_tokens: ANSWER_TOKENS, context_tokens: 16_384 }
      return await admin.call(adminModels.update, { params: { id }, body })
    }
    await delay(200)
  }
}

interface LoadBesideWork {
  readonly loop: LoopDelay
  /** Response times of another user meanwhile. */
  readonly calls: readonly number[]
}

async function measureBeside(work: () => Promise<void>): Promise<LoadBesideWork> {
  await loopDelayOf(inkling)
  const over = new AbortController()
  const looking = pollCalls(admin, over.signal)
  await work()
  over.abort()
  return { loop: await loopDelayOf(inkling), calls: await looking }
}

async function pollCalls(api: Api, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    await api.call(cards.list)
    times.push(performance.now() - began)
    await delay(20)
  }
  return times
}

interface LocalModelFigures {
  readonly model: AdminModel
  readonly cold: readonly TimedAnswer[]
  readonly warm: readonly TimedAnswer[]
  readonly goingOn: readonly TimedAnswer[]
  readonly idle: LoadBesideWork
  readonly busy: LoadBesideWork
}

function report({ model, cold, warm, goingOn, idle, busy }: LocalModelFigures): void {
  const seconds = (answers: readonly TimedAnswer[]) =>
    `${(median(answers.map(({ first_ms }) => first_ms)) / 1_000).toFixed(2)} s`
  const megabytes = ((model.download?.total_bytes ?? 0) / 1e6).toFixed(0)
  const rows = [
    ['first token, model not loaded', seconds(cold), `${cold[0]?.prompt_tokens}`],
    ['first token, another chat', seconds(warm), `${warm[0]?.prompt_tokens}`],
    ['first token, a chat that goes on', seconds(goingOn), `${goingOn[0]?.prompt_tokens}`],
    ['tokens a second', median([...warm, ...goingOn].map(tokensPerSecond)).toFixed(1), ''],
  ]
  console.log(table([`a model of ${megabytes} MB, medians of ${rounds}`, '', 'prompt tokens'], rows))
  console.log()
  const line = (name: string, { loop, calls }: LoadBesideWork) => [
    name,
    ms(loop.p50),
    ms(loop.p99),
    ms(loop.max),
    ms(median(calls)),
    ms(percentile(calls, 0.99)),
  ]
  console.log(
    table(
      ['the server beside it', 'loop p50', 'loop p99', 'loop max', 'GET /cards p50', 'GET /cards p99'],
      [line('while nobody is answered', idle), line('while it answers', busy)],
    ),
  )
}
