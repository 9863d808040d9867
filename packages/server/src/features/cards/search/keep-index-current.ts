import { setTimeout as delay } from 'node:timers/promises'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import { CardCounter } from '../../tags/count-tagged-cards.ts'
import { countTagged } from './count-tagged.ts'
import { indexQueued, rankDue } from './index-queue.ts'

const PAUSE_MS = 10_000

/**
 * Keeps what finds cards up with what happens to them, as long as the server runs, on each instance: cards that wait in
 * the queue, of which a database from before there was an index begins with all, ranks, and how many cards tags have.
 */
export function keepUp(house: House): () => Promise<void> {
  const end = new AbortController()
  const now = (): string => isoNow(house.clock)
  const tagged = new CardCounter(house.db, countTagged)
  const running = (async () => {
    while (!end.signal.aborted) {
      try {
        await indexQueued(house.db, now, end.signal)
        await rankDue(house.db, now, end.signal)
        await tagged.count()
      } catch (error) {
        house.log.warn({ err: error }, 'what finds cards could not be brought up to date; it is tried again')
      }
      await delay(PAUSE_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined) // the end has come
    }
  })()
  return () => {
    end.abort()
    return running
  }
}
