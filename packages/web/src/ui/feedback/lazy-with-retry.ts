import { type ComponentType, lazy } from 'react'
import { waitUntilAwake } from '../../api/http/wait.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * A part of a page that is fetched when it is first drawn, under a `Suspense`. One that cannot be had, for want of a
 * network, takes nothing of the page with it: it is told, and the part comes when it can.
 */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchWithRetries(load) }))

/**
 * Asks until it is there, at once when the page comes back; who waits is told so meanwhile. Fails as the part does where
 * waiting is of no use.
 */
export async function fetchWithRetries<Part>(
  load: () => Promise<Part>,
  isOfUse: () => boolean = () => true,
): Promise<Part> {
  let close: (() => void) | undefined
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const part = await load()
      close?.()
      return part
    } catch (error) {
      if (!isOfUse()) {
        close?.()
        throw error
      }
      close ??= toast(m.app_part_missing(), { stay: 0 })
      await waitUntilAwake(pause)
    }
  }
}
