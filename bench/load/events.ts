import { EVENT_READERS_MAX, events } from '@inkling/contract'
import { residentKb } from '../processes/process-cost.ts'
import type { LoadedSite } from './site.ts'

/** Holds live-event connections and returns the server's memory. */
export async function holdEvents(
  site: LoadedSite,
  count: number,
  seconds: number,
): Promise<{ held: number; resident_mb: number }> {
  const end = new AbortController()
  let open = 0
  const opening = Array.from({ length: count }, async (_, n) => {
    const reader = site.readers[Math.floor(n / EVENT_READERS_MAX) % site.readers.length]
    const response = await reader?.api.send(events.follow, { signal: end.signal }).catch(() => undefined)
    if (response?.status !== 200) return
    open++
    const ended = () => void open--
    response.text().then(ended, ended)
  })
  await Promise.all(opening)
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  const now = { held: open, resident_mb: residentKb(site.pid) / 1024 }
  end.abort()
  return now
}
