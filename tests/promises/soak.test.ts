import { expect, test } from 'vitest'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { tellFigures } from './figures.ts'
import { scratchDirectory } from './fixtures.ts'
import { slopePerHour } from './soak/samples.ts'
import { soak } from './soak/soak.ts'
import { isFull } from './trials.ts'

/** 45 is the short form of security.md section 5, and 5 shows that it runs; on every change there is none. */
const minutes = Number(process.env.SOAK_MINUTES ?? (isFull ? 8 * 60 : 0))
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1e9)
const USERS = minutes >= 45 ? 200 : 40
/** Of security.md section 5. */
const [RSS_MB_PER_HOUR, HANDLES, LOOP_P99_MS] = [2, 10, 100]
/** In less than this memory and handles go up and down without a slope. */
const JUDGED_HOURS = 0.5
/** A process has warmed up after so much of its life. */
const WARM = 1 / 3

test.skipIf(minutes === 0)(
  `it stays well for ${minutes} minutes (seed ${seed})`,
  {
    timeout: (minutes + 30) * 60_000,
  },
  async () => {
    const dataDir = scratchDirectory(directoryOnDisk)
    const { crowd, happened, lives } = await soak({ minutes, users: USERS, seed, dataDir })
    const longest = lives.toSorted((one, other) => other.length - one.length)[0] ?? []
    const warm = longest.slice(Math.floor(longest.length * WARM))
    const warmHours = ((warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)) / 3_600_000
    const rssSlope = slopePerHour(warm, ({ rss_mb }) => rss_mb)
    const handleSlope = slopePerHour(warm, ({ handles }) => handles)
    const all = lives.flat()
    const highest = (values: readonly number[]): number => Math.round(Math.max(...values))
    const loopP99 = highest(warm.map(({ loop_p99_ms }) => loop_p99_ms))
    tellFigures('R14', {
      minutes,
      users: USERS,
      acknowledged: crowd.acknowledged,
      repeated: crowd.repeated,
      ...happened,
      ...crowd.findings.counts,
      longest_life_minutes: Math.round(((longest.at(-1)?.at ?? 0) - (longest[0]?.at ?? 0)) / 60_000),
      rss_mb_per_hour: rssSlope.toFixed(1),
      heap_mb_per_hour: slopePerHour(warm, ({ heap_mb }) => heap_mb).toFixed(1),
      handles_per_hour: handleSlope.toFixed(1),
      highest_rss_mb: highest(all.map(({ rss_mb }) => rss_mb)),
      loop_p99_ms: loopP99,
      seed,
    })
    expect(crowd.findings.notes).toEqual([])
    expect(Object.values(happened).every(count => count > 0)).toBe(true)
    expect(loopP99).toBeLessThanOrEqual(LOOP_P99_MS)
    if (warmHours < JUDGED_HOURS) return
    expect(rssSlope).toBeLessThan(RSS_MB_PER_HOUR)
    expect(Math.abs(handleSlope * warmHours)).toBeLessThanOrEqual(HANDLES)
  },
)
