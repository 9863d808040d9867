import type { IncomingMessage } from 'node:http'
import { startProxy } from '@inkling/server/testing'

/** Another way into a site, by the same name, at which it is heard what comes. */
export interface SiteProxy {
  readonly url: string
  readonly heard: readonly IncomingMessage[]
  close(): Promise<void>
}

export async function openDoor(siteUrl: string): Promise<SiteProxy> {
  const heard: IncomingMessage[] = []
  const proxy = await startProxy([siteUrl], 0, call => void heard.push(call))
  // Browsers keep cookies by the name of a host, and take no notice of ports.
  const { hostname } = new URL(siteUrl)
  return { url: `http://${hostname}:${new URL(proxy.url).port}`, heard, close: proxy.close }
}
