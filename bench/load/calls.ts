import { cards, chat, chatSettings } from '@inkling/contract'
import { percentile } from '../relay/figures.ts'
import type { LoadedSite, Reader } from './site.ts'

/** What callers at a steady rate saw. */
export interface Called {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Refused with a word about when to come again, and whatever else did not go well. */
  readonly refused: number
  readonly failed: number
}

type Call = (reader: Reader, n: number) => Promise<Response>

const reads: readonly Call[] = [
  ({ api, session: { id } }) => api.send(chat.history, { params: { id } }),
  ({ api }) => api.send(cards.list),
  ({ api }) => api.send(cards.search, { query: { keyword: 'calm' } }),
  ({ api, session: { card_id } }) => api.send(cards.get, { params: { id: card_id } }),
  ({ api }) => api.send(chat.chattedCards),
]
const writes: readonly Call[] = [
  ({ api, session: { id } }, n) =>
    api.send(chat.renameSession, { params: { id }, body: { title: `Under load ${n}` } }),
  ({ api }, n) => api.send(chatSettings.change, { body: { max_tokens: 300 + (n % 100) } }),
]
/** Of ten calls, those that write. */
const WRITES = 3

/** Calls that come when they come, so many a second, whether or not those before were answered. */
export async function callSteadily(
  site: LoadedSite,
  perSecond: number,
  seconds: number,
  call: Call = mixed,
): Promise<Called> {
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
        async response => {
          await response.arrayBuffer()
          if (response.ok) took.push(performance.now() - due)
          else if (response.headers.has('retry-after')) refused++
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

const PATIENCE_SECONDS = 60

/** Until few callers are all answered, and as soon as on a site that nobody else asks. */
export async function secondsUntilWell(site: LoadedSite): Promise<number> {
  const began = performance.now()
  for (;;) {
    const passed = (performance.now() - began) / 1000
    if (passed > PATIENCE_SECONDS) return Number.POSITIVE_INFINITY
    const { p95, refused, failed } = await callSteadily(site, 20, 1)
    if (refused + failed === 0 && p95 <= 100) return passed
  }
}

const mixed: Call = (reader, n) => {
  const kind = n % 10 < WRITES ? writes : reads
  const chosen = kind[Math.floor(n / 10) % kind.length]
  if (chosen === undefined) throw new Error('there are some of each kind')
  return chosen(reader, n)
}
