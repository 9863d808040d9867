import type { IncomingMessage } from 'node:http'
import { startProxy } from '@inkling/server/testing'

export interface SiteProxy {
  readonly url: string
  readonly requests: readonly IncomingMessage[]
  close(): Promise<void>
}

export async function openDoor(siteUrl: string): Promise<SiteProxy> {
  const heard: IncomingMessage[] = []
  const proxy = await startProxy([siteUrl], 0, call => void heard.push(call))
  // Browsers keep cookies per host name and ignore ports.
  const { hostname } = new URL(siteUrl)
  return { url: `http://${hostname}:${new URL(proxy.url).port}`, requests: heard, close: proxy.close }
}
