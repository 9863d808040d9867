import { setTimeout as delay } from 'node:timers/promises'
import { GENERATIONS_AT_ONCE, type Message, routes, type SessionId } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { answerOf } from '../../../packages/server/src/testing/scripted-upstream.ts'
import { begin, type FixtureReader, finalOf, launchForTest, type PromiseFixture } from '../fixtures.ts'
import type { SeededRandom } from '../kill/random.ts'

/** SHORT ends well within the time allowed for answers; LONG exceeds it. */
const SHORT = { tokens: 60, script: 'tokens-60-at-20' }
const LONG = { tokens: 2_000, script: 'tokens-2000-at-20' }

interface OpenAnswer {
  readonly reader: FixtureReader
  readonly chat: SessionId
  readonly tokens: number
  readonly end: Promise<{ name: string; message: Message }>
}

export interface ShutdownResult {
  readonly code: number
  readonly took_ms: number
  done: number
  interrupted: number
  /** Descriptions of what was received or stored incorrectly. */
  readonly wrong: string[]
}

/** Stops a server in the middle of this many answers, every other one of which exceeds the time limit. */
export async function stopUnder(
  scene: PromiseFixture,
  streams: number,
  random: SeededRandom,
): Promise<ShutdownResult> {
  const answers = await beginAnswers(scene, streams)
  await delay(random.below(2_000))
  const began = performance.now()
  const code = await scene.inkling.stop()
  const took_ms = Math.round(performance.now() - began)
  const result: ShutdownResult = { code, took_ms, done: 0, interrupted: 0, wrong: [] }
  const again = await launchForTest({ dataDir: scene.inkling.dataDir })
  for (const answer of answers) await judgeAnswer(answer, again.url, result)
  await again.stop()
  return result
}

async function beginAnswers(scene: PromiseFixture, streams: number): Promise<OpenAnswer[]> {
  const kinds = [SHORT, LONG]
  const models = await Promise.all(kinds.map(({ script }) => scene.model(script)))
  const answers: OpenAnswer[] = []
  let reader = await scene.newReader('reader-0')
  for (let index = 0; index < streams; index++) {
    if (index > 0 && index % GENERATIONS_AT_ONCE === 0) reader = await scene.newReader(`reader-${index}`)
    const [kind = LONG, model] = [kinds[index % 2], models[index % 2]]
    if (model === undefined) throw new Error('each kind has a model')
    const chat = await reader.newChat()
    const { events } = await begin(reader, chat, model)
    const end = finalOf(events)
    end.catch(() => undefined) // awaited once the server is gone
    answers.push({ reader, chat, tokens: kind.tokens, end })
  }
  return answers
}

/** The answer must be whole, or kept as far as it came, and stored as the reader received it. */
async function judgeAnswer(
  { reader, chat, tokens, end }: OpenAnswer,
  url: string,
  result: ShutdownResult,
): Promise<void> {
  const about = `the answer in ${chat}`
  const answer = await end.catch((error: unknown) => void result.wrong.push(`${about} had no end: ${error}`))
  if (answer === undefined) return
  const { status, content } = answer.message
  const expected = answerOf(tokens)
  if (status === 'done' && content === expected) result.done++
  else if (status === 'interrupted' && content !== '' && expected.startsWith(content)) result.interrupted++
  else result.wrong.push(`${about} ended as ${status} with ${content.length} characters`)
  const api = createApi(url, reader.api.token)
  const { items } = await api.call(routes.chat.history, { params: { id: chat } })
  if (JSON.stringify(items.at(-1)) !== JSON.stringify(answer.message))
    result.wrong.push(`${about} is stored otherwise than it was told`)
}
