/**
 * Benchmark of several instances on one PostgreSQL: answers on 1, 2 and 4 instances with one reader each, then with a
 * second reader on the same or another instance, and that reader's extra delay.
 *
 *   node bench/instances/run.ts [--quick] [--instances 1,2,4] [--answers 200]
 */
import { parseArgs } from 'node:util'
import { ms, table } from '../figures.ts'
import { openCluster } from './cluster.ts'
import { closeConnections } from './hear.ts'
import { type ClusterRound, measureRound, type SecondReader } from './round.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    instances: { type: 'string', default: '1,2,4' },
    answers: { type: 'string' },
  },
})

/** Answers of 500 (or 200) tokens at 50 tokens per second. */
const SCRIPT = options.quick ? 'tokens-200-at-50' : 'tokens-500-at-50'
const answers = Number(options.answers ?? (options.quick ? 60 : 200))

const rows: string[][] = []
try {
  for (const count of options.instances.split(',').map(Number)) rows.push(...(await measure(count)))
} finally {
  await closeConnections()
}
console.log(`${answers} answers at once (${SCRIPT}); processor time is for each answer\n`)
console.log(
  table(
    [
      'instances',
      'second reader',
      'processor of instances',
      'of PostgreSQL',
      'transactions/s',
      'notifications/s',
      'later p50 / p99',
      'not told one by one',
    ],
    rows,
  ),
)

async function measure(count: number): Promise<string[][]> {
  const cluster = await openCluster(count, SCRIPT)
  try {
    await measureRound(cluster, 20, 'none') // compiles the hot paths
    const seconds: SecondReader[] = [
      'none',
      'same instance',
      ...(count > 1 ? (['another instance'] as const) : []),
    ]
    const measured: string[][] = []
    for (const second of seconds) {
      measured.push(rowOf(count, second, await measureRound(cluster, answers, second)))
    }
    return measured
  } finally {
    await cluster.close()
  }
}

function rowOf(count: number, second: SecondReader, round: ClusterRound): string[] {
  const later = second === 'none' ? '' : `${ms(round.later_p50)} / ${ms(round.later_p99)}`
  return [
    String(count),
    second,
    ms(round.instances_ms),
    ms(round.postgres_ms),
    round.transactions_s.toFixed(0),
    round.notifications_s.toFixed(0),
    later,
    String(round.unheard),
  ]
}
