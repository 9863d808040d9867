import { expect, test } from 'vitest'
import { scratchDirectory } from './fixtures.ts'
import { runTrial } from './kill/trial.ts'

/** `bench/kill` is the long form. A seed that found something is given again by KILL_SEED. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1e9)

test(`a server killed under writing clients has everything it acknowledged, and nothing else (seed ${seed})`, async () => {
  const result = await runTrial({ rounds: 5, clients: 10, seed, dataDir: scratchDirectory() })
  expect(result.findings.notes).toEqual([])
  expect(result.unaided).toBe(5)
  expect(result.acknowledged).toBeGreaterThan(0)
})
