import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { cardChunk, makePng } from '../../../packages/engine/src/card/testing/make-png.ts'
import type { StalledSite } from './sites.ts'
import type { StallTrouble } from './troubles.ts'

export interface StallResult {
  /** The longest time until a write made during the trouble was refused. */
  readonly refused_ms: number
  /** Time from the end of the trouble to the first successful write. */
  readonly recovered_ms: number
  /** Descriptions of what went wrong. */
  readonly wrong: readonly string[]
}

/** The longest wait for an open answer to be closed, for its last piece to be stored, and for a write. */
const VERIFY_TIMEOUT_MS = 60_000

/** Lets users write while a store is in trouble, then checks what is stored against what they were told. */
export async function endure(
  { inkling, crowd, databaseUrl }: StalledSite,
  prober: Api,
  trouble: StallTrouble,
  ms: number,
): Promise<StallResult> {
  const wrong: string[] = []
  let isOver = false
  const writing = crowd.write(() => isOver)
  await delay(500)
  await trouble.begin()
  const began = Date.now()
  const file = trouble.stops === 'files' ? await bringFile(prober, wrong) : undefined
  const refused_ms = await meanwhile(inkling.url, prober, trouble, began + ms, wrong)
  await delay(Math.max(0, began + ms - Date.now()))
  await trouble.end()
  const recovered_ms = await untilWritten(prober)
  await file?.again()
  await delay(300)
  isOver = true
  await writing
  await crowd.repeat()
  await crowd.hearOut()
  await crowd.verify(databaseUrl, { patienceMs: VERIFY_TIMEOUT_MS })
  return { refused_ms, recovered_ms, wrong }
}

/** Checks during the trouble: writes are refused in time, and requests that need no store succeed. */
async function meanwhile(
  url: string,
  prober: Api,
  { stops }: StallTrouble,
  until: number,
  wrong: string[],
): Promise<number> {
  let longest = 0
  for (const last = until - 1_000; Date.now() < last; await delay(200)) {
    const askedAt = Date.now()
    const { status } = await write(prober)
    const took = Date.now() - askedAt
    if (Date.now() > until) break
    if (status === 503) longest = Math.max(longest, took)
    if (stops === 'everything' && status !== 503)
      wrong.push(`a write was answered ${status} while there was no store`)
    if (![200, 503].includes(status)) wrong.push(`a write was answered ${status}`)
    const { status: health } = await fetch(`${url}/health`)
    if (health !== 200) wrong.push(`/health answered ${health}`)
    const { status: ready } = await fetch(`${url}/ready`)
    if (status === 503 && stops === 'everything' && ready !== 503) wrong.push(`/ready answered ${ready}`)
  }
  return longest
}

/** Imports a picture with a card, which cannot be stored during the trouble; `again` imports it as the same card. */
async function bringFile(prober: Api, wrong: string[]): Promise<{ again(): Promise<void> }> {
  const body = makePng(
    cardChunk('chara', { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Keeper' } }),
  )
  const key = crypto.randomUUID()
  const bring = async (expected: number): Promise<void> => {
    const response = await prober.send(routes.cards.import, { body, key })
    if (response.status !== expected)
      wrong.push(`a file was answered ${response.status} ${await response.text()}`)
  }
  const { total: before } = await prober.call(routes.cards.listMine)
  await bring(503)
  return {
    async again() {
      await bring(201)
      const { total } = await prober.call(routes.cards.listMine)
      if (total !== before + 1) wrong.push(`one file became ${total - before} cards`)
    },
  }
}

async function untilWritten(prober: Api): Promise<number> {
  const began = Date.now()
  while (Date.now() - began < VERIFY_TIMEOUT_MS) {
    const { status } = await write(prober)
    if (status === 200) break
    await delay(50)
  }
  return Date.now() - began
}

async function write(prober: Api): Promise<{ status: number }> {
  const response = await prober.send(routes.profile.update, { body: { bio: crypto.randomUUID() } })
  await response.text()
  return response
}
