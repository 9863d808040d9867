import { setTimeout as delay } from 'node:timers/promises'
import type { RequestMeters } from '../request-metrics.ts'

/** A call that takes longer than this at the end is cut off. */
const MOST_MS = 3_000
const FINISHED_LOOK_MS = 10

/** Waits until the calls under way have their answers, when no others are taken any more. */
export async function callsAreOver(meters: Pick<RequestMeters, 'underWay'>): Promise<void> {
  const end = performance.now() + MOST_MS
  while (meters.underWay > 0 && performance.now() < end) await delay(FINISHED_LOOK_MS)
}
