import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, routes } from '@inkling/contract'
import { percentile } from '../figures.ts'
import type { Cluster, ClusterChat } from './cluster.ts'
import { type EventArrivals, readArrivals } from './hear.ts'

export type SecondReader = 'none' | 'same instance' | 'another instance'

export interface ClusterRound {
  readonly instances_ms: number
  readonly postgres_ms: number
  readonly transactions_s: number
  readonly notifications_s: number
  /** Delay of an event at the second reader compared with the first. */
  readonly later_p50: number
  readonly later_p99: number
  /** Events that the second reader did not receive individually. */
  readonly unheard: number
}

/** Runs this many concurrent answers, spread over all instances and started within a second. */
export async function measureRound(
  cluster: Cluster,
  answers: number,
  second: SecondReader,
): Promise<ClusterRound> {
  const chats = await cluster.chats(answers)
  const before = await cluster.cost()
  const begun = performance.now()
  const heard = await Promise.all(
    chats.map(async (chat, index) => {
      await wait((index * 1_000) / answers)
      return await answer(cluster, chat, index, second)
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  const after = await cluster.cost()
  const later = heard.flatMap(one => one.later)
  return {
    instances_ms: ((after.instances_s - before.instances_s) * 1_000) / answers,
    postgres_ms: ((after.postgres_s - before.postgres_s) * 1_000) / answers,
    transactions_s: (after.transactions - before.transactions) / seconds,
    notifications_s: (after.notifications - before.notifications) / seconds,
    later_p50: percentile(later, 0.5),
    later_p99: percentile(later, 0.99),
    unheard: heard.reduce((sum, one) => sum + one.unheard, 0),
  }
}

async function answer(
  { urls, model_id }: Cluster,
  { token, session_id }: ClusterChat,
  index: number,
  second: SecondReader,
): Promise<{ later: number[]; unheard: number }> {
  const urlAt = (at: number): string => urls[at % urls.length] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const answerStream = readArrivals(urlAt(index) + addressOf(routes.chat.complete), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ session_id, content: 'Go on.', model_id }),
  })
  if (second === 'none') {
    await answerStream.arrivals
    return { later: [], unheard: 0 }
  }
  const address = addressOf(routes.chat.streamMessage, { id: await answerStream.id })
  const url = urlAt(second === 'another instance' ? index + 1 : index)
  const following = readArrivals(url + address, { method: 'GET', headers })
  return compare(await answerStream.arrivals, await following.arrivals)
}

/**
 * Compares events sent while both readers were connected. A reader on another instance gets the rest of the answer as
 * one event.
 */
function compare(first: EventArrivals, second: EventArrivals): { later: number[]; unheard: number } {
  const begun = Math.min(...second.values())
  const both = [...first].filter(([, at]) => at > begun)
  const later = both.flatMap(([id, at]) => {
    const there = second.get(id)
    return there === undefined ? [] : [there - at]
  })
  return { later, unheard: both.length - later.length }
}
