import { SeededRandom } from '../../tests/promises/kill/random.ts'
import { type CapacityCosts, TICK_SECONDS } from './costs.ts'
import { answersPerSecond, people } from './people.ts'

/** Results for a part of the busiest hour, after warm-up. */
export interface SimulationResult {
  readonly streams: number
  readonly mostStreams: number
  readonly instanceLoad: number
  readonly databaseCores: number
  /** Median and 99th percentile of the milliseconds that a tick's work waited for the event loop. */
  readonly waitMedian: number
  readonly waitWorst: number
}

interface SimulatedStream {
  firstAt: number
  tokensLeft: number
}

const WARM_UP_SECONDS = 40

/**
 * Simulates one instance's share of the busiest hour, tick by tick. Users arrive at random, answer lengths vary, and
 * work that does not fit in a tick carries over to the next. One instance is enough because all are alike; the database
 * does the work of all of them.
 */
export function simulate(
  accounts: number,
  instances: number,
  seconds: number,
  costs: CapacityCosts,
  seed: number,
): SimulationResult {
  const random = new SeededRandom(seed)
  const rate = answersPerSecond(accounts) / instances
  const streams = new Set<SimulatedStream>()
  const counts: number[] = []
  const waits: number[] = []
  let [backlog, busy, database] = [0, 0, 0]
  const ticks = Math.round((WARM_UP_SECONDS + seconds) / TICK_SECONDS)
  for (let tick = 0; tick < ticks; tick++) {
    const now = tick * TICK_SECONDS
    const isWarm = now >= WARM_UP_SECONDS
    const begun = arrivals(random, rate * TICK_SECONDS)
    const calls = arrivals(random, rate * people.callsAnAnswer * TICK_SECONDS)
    for (let n = 0; n < begun; n++)
      streams.add({ firstAt: now + people.firstTokenSeconds, tokensLeft: answerTokens(random) })
    const { tokens, rows } = advance(streams, now, random)
    const work = begun * costs.turn + tokens * costs.token + calls * costs.call
    const stored = begun * costs.storedTurn + rows * costs.row + calls * costs.storedCall
    backlog = Math.max(0, backlog + work - TICK_SECONDS * 1000)
    if (!isWarm) continue
    busy += work
    database += stored
    counts.push(streams.size)
    waits.push(backlog + work / 2)
  }
  waits.sort((a, b) => a - b)
  return {
    streams: (instances * counts.reduce((sum, count) => sum + count, 0)) / counts.length,
    mostStreams: instances * Math.max(...counts),
    instanceLoad: busy / (seconds * 1000),
    databaseCores: (instances * database) / (seconds * 1000),
    waitMedian: waits[Math.floor(waits.length / 2)] ?? 0,
    waitWorst: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }
}

/** Returns the streams' tokens within a tick and removes ended streams. */
function advance(
  streams: Set<SimulatedStream>,
  now: number,
  random: SeededRandom,
): { tokens: number; rows: number } {
  let [tokens, rows] = [0, 0]
  for (const stream of streams) {
    if (stream.firstAt > now) continue
    const brought = Math.min(stream.tokensLeft, arrivals(random, people.tokensPerSecond * TICK_SECONDS))
    tokens += brought
    if (brought > 0) rows++
    stream.tokensLeft -= brought
    if (stream.tokensLeft <= 0) streams.delete(stream)
  }
  return { tokens, rows }
}

/**
 * Draws a number of arrivals from a Poisson distribution: Knuth's method up to a mean of 30, else a normal
 * approximation.
 */
function arrivals(random: SeededRandom, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count++
  return count
}

const answerTokens = (random: SeededRandom): number =>
  Math.max(1, Math.round(people.answerTokens.median * Math.exp(people.answerTokens.sigma * normal(random))))

/** Box–Muller transform. */
const normal = (random: SeededRandom): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
