import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@inkling/contract'
import type { CDPSession } from 'playwright-core'
import type { Visitor } from '../../tests/journeys/visitor.ts'
import { WireTraffic } from '../page/wire.ts'
import { installProbe } from './probe.ts'

/** Somebody in front of the site, and what the browser tells about their page. */
export interface BenchReader extends Visitor {
  readonly wire: WireTraffic
  /** A figure of the browser's own, such as `TaskDuration`. */
  metric(name: string): Promise<number>
  /** Bytes of JavaScript that are in use once what is not has been taken away. */
  heap(): Promise<number>
}

export async function createReader(visitor: Visitor): Promise<BenchReader> {
  const session = await visitor.context.newCDPSession(visitor.page)
  await session.send('Network.enable')
  // What other processes take from the page's thread is not counted.
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

/** Comes anew, so that nothing is cached but files, to the list from which a chat is opened. */
export async function comeToList(reader: BenchReader, id: SessionId) {
  await reader.go('/my-chats')
  const link = reader.page.locator(`main a[href$="/chat/${id}"]`)
  await link.waitFor()
  await reader.wire.quiet()
  await delay(200)
  return link
}
