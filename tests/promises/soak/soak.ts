import type { WriteBurst } from '../kill/crowd.ts'
import { type ProcessSample, sample } from './samples.ts'
import { type EventCounts, follow, within } from './schedule.ts'
import { openSite, type SoakSiteOptions } from './site.ts'
import { check, endings, troubles } from './troubles.ts'

export interface SoakOptions extends SoakSiteOptions {
  readonly minutes: number
}

export interface SoakResult {
  readonly crowd: WriteBurst
  readonly happened: EventCounts
  readonly samples: readonly ProcessSample[]
  /** Samples of the last part, in which nothing ended the process, and that part's length. */
  readonly calm: readonly ProcessSample[]
  readonly calmMinutes: number
}

/** Share of a soak at its end without a kill or deployment, so that one process runs long enough to show growth. */
const CALM_SHARE = 0.4
const SAMPLE_MS = 5_000

/**
 * The soak of docs/spec/security.md section 5: users do their usual things while machines have their usual troubles.
 */
export async function soak({ minutes, ...options }: SoakOptions): Promise<SoakResult> {
  const site = await openSite(options)
  const { crowd, town, url } = site
  const samples: ProcessSample[] = []
  const sampling = setInterval(() => void sample(url).then(one => one && samples.push(one)), SAMPLE_MS)
  const living = town.live()
  const happened: EventCounts = {}
  const calmMinutes = minutes * CALM_SHARE
  const troubledMinutes = minutes - calmMinutes
  const beside = within(troubledMinutes, troubles(site))
  const ending = within(troubledMinutes, endings(site))
  await follow([...beside, ...ending], troubledMinutes, happened)
  const calmSince = Date.now()
  await follow(beside, calmMinutes, happened)
  const calm = samples.filter(({ at }) => at >= calmSince)
  town.end()
  await living
  await check(site)
  clearInterval(sampling)
  await site.close()
  return { crowd, happened, samples, calm, calmMinutes }
}
