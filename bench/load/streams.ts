import { chat, GENERATIONS_AT_ONCE, type ModelId } from '@inkling/contract'
import { percentile } from '../figures.ts'
import { residentKb } from '../processes/process-cost.ts'
import type { LoadedSite, LoadReader } from './site.ts'

const TOKENS_PER_SECOND = 10

export interface HeldStreamFigures {
  /** Lateness of tokens over all streams, relative to the model's pace and the stream's most punctual token. */
  readonly late_p50: number
  readonly late_p99: number
  /** Time from the request to the first token, which the model sends at once. */
  readonly first_p95: number
  /** Streams that did not deliver each token once and in order. */
  readonly wrong: number
  readonly resident_mb: number
}

/** Holds concurrent streams that start within `spreadMs` milliseconds. */
export async function holdStreams(
  site: LoadedSite,
  streams: number,
  seconds: number,
  spreadMs = 5_000,
): Promise<HeldStreamFigures> {
  const tokens = seconds * TOKENS_PER_SECOND
  const model = await site.model(`tokens-${tokens}-at-${TOKENS_PER_SECOND}`)
  const late: number[] = []
  const firsts: number[] = []
  let [wrong, resident] = [0, 0]
  const timer = setInterval(() => {
    resident = Math.max(resident, residentKb(site.pid))
  }, 500)
  const holding = Array.from({ length: streams }, async (_, n) => {
    const reader = site.readers[Math.floor(n / GENERATIONS_AT_ONCE) % site.readers.length]
    await new Promise(resolve => setTimeout(resolve, (n * spreadMs) / streams))
    const heard = reader && (await readAnswer(reader, model).catch(() => undefined))
    if (heard === undefined || heard.arrivals.length !== tokens) wrong++
    if (heard === undefined) return
    firsts.push(heard.first)
    const soonest = Math.min(...heard.arrivals.map((at, token) => at - (token * 1000) / TOKENS_PER_SECOND))
    late.push(...heard.arrivals.map((at, token) => at - (token * 1000) / TOKENS_PER_SECOND - soonest))
  })
  await Promise.all(holding)
  clearInterval(timer)
  return {
    late_p50: percentile(late, 0.5),
    late_p99: percentile(late, 0.99),
    first_p95: percentile(firsts, 0.95),
    wrong,
    resident_mb: resident / 1024,
  }
}

const NEXT_TOKEN = /t(\d+) /g

/** Returns arrival times by token number; the list ends at the first token out of order. */
async function readAnswer(
  { api, session }: LoadReader,
  model_id: ModelId,
): Promise<{ first: number; arrivals: number[] }> {
  const began = performance.now()
  const body = { session_id: session.id, content: 'Go on.', model_id }
  const response = await api.send(chat.complete, { body })
  if (response.status !== 200 || response.body === null) throw new Error(`status ${response.status}`)
  const arrivals: number[] = []
  let [rest, isDone] = ['', false]
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.includes('event: done')) isDone = true
      if (!frame.includes('event: delta')) continue
      for (const [, number] of frame.matchAll(NEXT_TOKEN))
        if (Number(number) === arrivals.length) arrivals.push(performance.now() - began)
    }
  }
  if (!isDone) throw new Error('without an end')
  return { first: arrivals[0] ?? Number.NaN, arrivals }
}
