import { auth, cards, chat, chatSettings, type Route } from '@inkling/contract'
import { TEST_PASSWORD } from '@inkling/server/testing'
import { percentile } from '../figures.ts'
import { type LoadAnswer, type LoadCall, sendCall } from './ask.ts'
import type { LoadedSite, LoadReader } from './site.ts'

export interface CallFigures {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Calls rejected with a Retry-After header; `failed` counts every other error. */
  readonly refused: number
  readonly failed: number
}

type LoadCallFunction = (reader: LoadReader, n: number) => Promise<LoadAnswer>

const toCall =
  <R extends Route>(question: (reader: LoadReader, n: number) => LoadCall<R>) =>
  (reader: LoadReader, n: number): Promise<LoadAnswer> =>
    sendCall(reader.url, reader.api.token, question(reader, n) as LoadCall)

const reads: readonly LoadCallFunction[] = [
  toCall(({ session: { id } }) => ({ route: chat.history, params: { id } })),
  toCall(() => ({ route: cards.list })),
  toCall(() => ({ route: cards.search, query: { keyword: 'calm' } })),
  toCall(({ session: { card_id } }) => ({ route: cards.get, params: { id: card_id } })),
  toCall(() => ({ route: chat.chattedCards })),
]
const writes: readonly LoadCallFunction[] = [
  toCall(({ session: { id } }, n) => ({
    route: chat.renameSession,
    params: { id },
    body: { title: `Under load ${n}` },
  })),
  toCall((_, n) => ({ route: chatSettings.change, body: { max_tokens: 300 + (n % 100) } })),
]

export const logIn =
  (people: number): LoadCallFunction =>
  ({ url }, n) =>
    sendCall(url, null, {
      route: auth.login,
      body: { username: `reader${n % people}`, password: TEST_PASSWORD },
    })

/** Writes per ten calls. */
const WRITES_PER_TEN = 3

/** Sends calls at a fixed rate, whether or not earlier ones have been answered. */
export async function callSteadily(
  site: LoadedSite,
  perSecond: number,
  seconds: number,
  call: LoadCallFunction = mixed,
): Promise<CallFigures> {
  const took: number[] = []
  let [refused, failed] = [0, 0]
  const began = performance.now()
  const waiting: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await new Promise(resolve => setTimeout(resolve, early))
    const reader = site.readers[n % site.readers.length]
    if (reader === undefined) throw new Error('nobody is there')
    waiting.push(
      call(reader, n).then(
        ({ status, saysWhen }) => {
          if (status < 300) took.push(performance.now() - due)
          else if (saysWhen) refused++
          else failed++
        },
        () => {
          failed++
        },
      ),
    )
  }
  await Promise.all(waiting)
  const of = (share: number): number => percentile(took, share)
  return { calls: waiting.length, p50: of(0.5), p95: of(0.95), p99: of(0.99), refused, failed }
}

const MAX_LATENESS_SECONDS = 60

/** Seconds until a few callers get answers as fast as on an idle site. */
export async function secondsUntilWell(site: LoadedSite): Promise<number> {
  const began = performance.now()
  for (;;) {
    const passed = (performance.now() - began) / 1000
    if (passed > MAX_LATENESS_SECONDS) return Number.POSITIVE_INFINITY
    const { p95, refused, failed } = await callSteadily(site, 20, 1)
    if (refused + failed === 0 && p95 <= 100) return passed
  }
}

const mixed: LoadCallFunction = (reader, n) => {
  const kind = n % 10 < WRITES_PER_TEN ? writes : reads
  const chosen = kind[Math.floor(n / 10) % kind.length]
  if (chosen === undefined) throw new Error('there are some of each kind')
  return chosen(reader, n)
}
