/**
 * The kill test (security.md, R1 and R2): clients write while the server is killed at random moments, every third time
 * its database too. After each restart everything that was acknowledged must be there, and nothing else.
 *
 *   node bench/kill/run.ts [--rounds 50] [--clients 20] [--seed <number>]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runTrial } from '../../tests/promises/kill/trial.ts'
import { report } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    clients: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    quick: { type: 'boolean', default: false },
  },
})
const rounds = values.quick ? 5 : Number(values.rounds)
const clients = Number(values.clients)
const seed = Number(values.seed)

// On a real disk rather than in memory, where a commit takes its time and a kill can fall into it.
const dataDir = await mkdtemp(join(tmpdir(), 'inkling-kill-'))
await chmod(dataDir, 0o711)
console.error(`seed ${seed}`)
try {
  const onRound = (round: number): void => console.error(`round ${round} of ${rounds}`)
  const result = await runTrial({ rounds, clients, seed, dataDir, onRound })
  console.log(report(result, { rounds, clients, seed }))
  const { counts, notes } = result.findings
  console.error(notes.join('\n'))
  process.exitCode = Object.values(counts).some(count => count > 0) || result.unaided < rounds ? 1 : 0
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
