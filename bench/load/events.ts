import { EVENT_READERS_MAX, events } from '@inkling/contract'
import { residentKb } from '../relay/process-cost.ts'
import type { LoadedSite } from './site.ts'

/** Opens so many connections for live events, holds them for a while, and tells what the process then weighs. */
export async function holdEvents(
  site: LoadedSite,
  count: number,
  seconds: number,
): Promise<{ open: number; resident_mb: number }> {
  const end = new AbortController()
  const opening = Array.from({ length: count }, async (_, n) => {
    const reader = site.readers[Math.floor(n / EVENT_READERS_MAX) % site.readers.length]
    const response = await reader?.api.send(events.follow, { signal: end.signal })
    return response?.status === 200
  })
  const opened = await Promise.all(opening)
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  const resident_mb = residentKb(site.pid) / 1024
  end.abort()
  return { open: opened.filter(Boolean).length, resident_mb }
}
