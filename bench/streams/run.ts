/**
 * Streams that survive reconnection (security.md, R3): 500 answers of 2,000 numbered tokens, read by people whose
 * connections are cut at random points. What `tests/promises/streams.test.ts` does, with a tenth of them.
 *
 *   node bench/streams/run.ts [--quick] [--seed <number>]
 */
import { parseArgs } from 'node:util'
import { runStreams } from '../../tests/promises/streams/trial.ts'
import { table } from '../relay/figures.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const seed = Number(values.seed)
const [streams, perSecond] = values.quick ? [50, 200] : [500, 40]
const tokens = 2_000

console.error(`seed ${seed}`)
const { tally, cuts } = await runStreams({ streams, tokens, perSecond, seed })
const rows = { streams, 'tokens each': tokens, cuts, ...tally }
console.log(
  table(
    [`seed ${seed}`, ''],
    Object.entries(rows).map(([what, value]) => [what, value.toLocaleString('en')]),
  ),
)
process.exitCode = Object.values(tally).some(wrong => wrong > 0) ? 1 : 0
