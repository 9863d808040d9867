import { expect, test } from 'vitest'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { recordOwnFigures } from './figures.ts'
import { scratchDirectory } from './fixtures.ts'
import { judgeSamples } from './soak/judge.ts'
import { soak } from './soak/soak.ts'
import { isFull } from './trials.ts'

/**
 * 45 minutes are the short form of docs/spec/security.md section 5, 8 h the full one; 5 show that the test works.
 * Without SOAK_MINUTES, only full runs soak.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? (isFull ? 8 * 60 : 0))
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1e9)
const USERS = minutes >= 45 ? 200 : 40

test.skipIf(minutes === 0)(
  `memory, handles and latency stay flat for ${minutes} minutes (seed ${seed})`,
  {
    timeout: (minutes + 30) * 60_000,
  },
  async () => {
    const dataDir = scratchDirectory(directoryOnDisk)
    const { crowd, happened, samples, calm, calmMinutes } = await soak({
      minutes,
      users: USERS,
      seed,
      dataDir,
    })
    const { figures, faults } = judgeSamples(calm, calmMinutes)
    recordOwnFigures('R14', {
      minutes,
      users: USERS,
      acknowledged: crowd.acknowledged,
      repeated: crowd.repeated,
      cuts: crowd.cuts,
      ...happened,
      ...crowd.findings.counts,
      ...figures,
      highest_rss_mb: Math.round(Math.max(...samples.map(({ rss_mb }) => rss_mb))),
      seed,
    })
    expect(crowd.findings.notes).toEqual([])
    expect(faults).toEqual([])
    expect([crowd.cuts, ...Object.values(happened)].every(count => count > 0)).toBe(true)
  },
)
