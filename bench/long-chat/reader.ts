import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@inkling/contract'
import type { CDPSession } from 'playwright-core'
import type { Visitor } from '../../tests/journeys/visitor.ts'
import { WireTraffic } from '../page/wire.ts'
import { installProbe } from './probe.ts'

export interface BenchReader extends Visitor {
  readonly wire: WireTraffic
  /** One of the browser's own metrics, such as `TaskDuration`. */
  metric(name: string): Promise<number>
  /** JavaScript heap after a garbage collection, in bytes. */
  heap(): Promise<number>
}

export async function createReader(visitor: Visitor): Promise<BenchReader> {
  const session = await visitor.context.newCDPSession(visitor.page)
  await session.send('Network.enable')
  // Thread time excludes time that other processes take from the page's thread.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await visitor.page.addInitScript(installProbe)
  const metric = (name: string): Promise<number> => metricOf(session, name)
  return {
    ...visitor,
    wire: new WireTraffic(session),
    metric,
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return await metric('JSHeapUsedSize')
    },
  }
}

async function metricOf(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(metric => metric.name === name)?.value ?? Number.NaN
}

/** Reloads the app at the chat list, so that only files are cached. */
export async function comeToList(reader: BenchReader, id: SessionId) {
  await reader.go('/my-chats')
  const link = reader.page.locator(`main a[href$="/chat/${id}"]`)
  await link.waitFor()
  await reader.wire.quiet()
  await delay(200)
  return link
}
