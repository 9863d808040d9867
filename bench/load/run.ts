/**
 * Load targets of docs/spec/security.md section 5: open streams, connections waiting for events, mixed calls at a
 * steady rate, logins beside streams, and overload. The load generator shares the CPUs with the server.
 *
 *   node bench/load/run.ts [--quick] [--shared]      --shared: on Debian's PostgreSQL and an S3 server
 */
import { parseArgs } from 'node:util'
import { ms, table } from '../figures.ts'
import { callSteadily, logIn, secondsUntilWell } from './calls.ts'
import { holdEvents } from './events.ts'
import { openSite } from './site.ts'
import { holdStreams } from './streams.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, shared: { type: 'boolean', default: false } },
})
const { quick, shared } = values
const STREAMS = 500
const EVENTS = 2_000
const READERS = 250
const OVERLOAD_RATE = 2_000
const RATE = shared ? 600 : 300
const [streamSeconds, callSeconds, beyondSeconds] = quick ? [20, 20, 10] : [60, 600, 20]

const site = await openSite(shared, READERS)
const mb = (value: number): string => `${Math.round(value)} MB`
const rows: string[][] = []
const row = (what: string, target: string, ...measured: string[]): void =>
  void rows.push([what, target, measured.join(', ')])
try {
  // Warm-up: compiles code, plans queries, opens connections.
  await holdStreams(site, 100, 5, 1_000)
  await callSteadily(site, RATE, 15)
  const hundred = await holdStreams(site, 100, 10, 1_000)
  row('first token beyond the model’s, 100 streams', 'p95 ≤ 100 ms', `p95 ${ms(hundred.first_p95)}`)

  // Measured before the streams because a process does not return memory to the system.
  const idle = await holdEvents(site, EVENTS, quick ? 5 : 30)
  row(`${EVENTS} × /events`, '≤ 700 MB', `${idle.held} held`, mb(idle.resident_mb))

  const held = await holdStreams(site, STREAMS, streamSeconds)
  const lateness = `p50 ${ms(held.late_p50)}`
  row(
    `${STREAMS} streams, 10 tokens/s`,
    'p99 ≤ 250 ms late, 0 wrong, ≤ 1 GB',
    lateness,
    `p99 ${ms(held.late_p99)}`,
    `${held.wrong} wrong`,
    mb(held.resident_mb),
  )

  const mixed = await callSteadily(site, RATE, callSeconds)
  row(
    `${RATE} calls/s for ${callSeconds} s`,
    'p95 ≤ 100, p99 ≤ 250 ms, 0 errors',
    `p50 ${ms(mixed.p50)}`,
    `p95 ${ms(mixed.p95)}`,
    `p99 ${ms(mixed.p99)}`,
    `${mixed.failed + mixed.refused} errors`,
  )

  await site.logInAgain()
  const alone = await holdStreams(site, 200, streamSeconds)
  const [beside, logins] = await Promise.all([
    holdStreams(site, 200, streamSeconds),
    callSteadily(site, 10, streamSeconds, logIn(READERS)),
  ])
  row(
    '10 logins/s beside 200 streams',
    'p99 ≤ 1 s, streams unchanged',
    `p99 ${ms(logins.p99)}`,
    `${logins.failed + logins.refused} errors`,
    `streams late p99 ${ms(alone.late_p99)} without, ${ms(beside.late_p99)} with`,
  )

  // The first seconds are measured apart: all clients are new, and a thousand connections open.
  for (const when of ['first', 'next']) {
    const beyond = await callSteadily(site, OVERLOAD_RATE, beyondSeconds)
    row(
      `${OVERLOAD_RATE} calls/s, more than there is room for: the ${when} ${beyondSeconds} s`,
      'refusals say when to come again; of what is accepted p95 ≤ 100, p99 ≤ 250 ms',
      `${beyond.calls - beyond.refused - beyond.failed} done, p50 ${ms(beyond.p50)}, p95 ${ms(beyond.p95)}, p99 ${ms(beyond.p99)}`,
      `${beyond.refused} refused`,
      `${beyond.failed} failed`,
    )
  }
  row('as before after these', '≤ 10 s', `${(await secondsUntilWell(site)).toFixed(1)} s`)
} finally {
  await site.close()
}
console.log(`${shared ? 'PostgreSQL and S3' : 'Its own PostgreSQL'}\n`)
console.log(table(['load', 'target', 'measured'], rows))
