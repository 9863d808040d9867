import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Metrics } from '../../metrics/app-metrics.ts'
import type { Db } from '../../platform/database/tables.ts'
import { deleteInBatches } from '../../platform/database/transactions.ts'
import { REQUEST_S } from '../../platform/http/request-metrics.ts'
import { bucketCounts, totalOf } from '../../platform/metrics/metrics.ts'
import { FIRST_TOKEN_S } from '../../providers/request-metrics.ts'
import type { SamplerContext } from './context.ts'
import { readFreeDisk, readStoredState } from './read-stored-state.ts'

const SAMPLE_MS = 60_000

interface CounterSnapshot {
  readonly at: number
  readonly answers: number
  readonly answersFailed: number
  readonly tokens: number
  readonly requests: number
  readonly requestsFailed: number
  readonly requestsRefused: number
  readonly slowStatements: number
  readonly cpuMs: number
  readonly firstToken: number[]
  readonly request: number[]
}

export class Sampler {
  readonly #context: SamplerContext
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  #last: Promise<CounterSnapshot>
  #timer: NodeJS.Timeout | undefined
  /** Samples are written one after the other, so that no time is counted twice and the last row stays last. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(context: SamplerContext) {
    this.#context = context
    this.#last = takeSnapshot(context)
  }

  /** The first sample is immediate, so that the monitoring page shows the instance. */
  start(): void {
    // Nobody was waiting during the start.
    this.#context.eventLoop.beginAnew()
    this.#timer = setInterval(() => void this.#sample(false), SAMPLE_MS).unref()
    void this.#sample(false)
  }

  /** Without a final sample the process would count as crashed. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sample(true)
  }

  async #sample(isLast: boolean): Promise<void> {
    try {
      await this.take(isLast)
    } catch (err) {
      this.#context.log.warn({ err }, 'could not store monitoring data')
    }
  }

  /** If a sample fails, the next one covers its time too. */
  take(isLast = false): Promise<void> {
    const written = this.#writing.then(() => this.#write(isLast))
    this.#writing = written.catch(() => undefined) // the caller handles the error
    return written
  }

  async #write(is_last: boolean): Promise<void> {
    const { db, config, instanceId, metrics, eventLoop, databaseState } = this.#context
    const stored = await readStoredState(db)
    const disk = await readFreeDisk(config.dataDir)
    const now = await takeSnapshot(this.#context)
    const last = await this.#last
    const seconds = (now.at - last.at) / 1000
    const { models, maxOpen } = metrics.answers
    await db
      .insertInto('instance_samples')
      .values({
        instance_id: instanceId,
        started_at: this.#startedAt,
        name: `${hostname()}:${config.port}`,
        version: await version(),
        is_last,
        seconds,
        answers_open: maxOpen,
        answers: now.answers - last.answers,
        answers_failed: now.answersFailed - last.answersFailed,
        tokens: now.tokens - last.tokens,
        first_token_counts: countsSince(last.firstToken, now.firstToken),
        requests: now.requests - last.requests,
        requests_failed: now.requestsFailed - last.requestsFailed,
        requests_refused: now.requestsRefused - last.requestsRefused,
        request_counts: countsSince(last.request, now.request),
        slow_statements: now.slowStatements - last.slowStatements,
        waiting_for_database: databaseState.connections().waiting,
        loop_delay_ms: eventLoop.now().p99,
        memory_bytes: memoryHeld(metrics),
        cpu: (now.cpuMs - last.cpuMs) / Math.max(1, now.at - last.at),
        queue: stored.due,
        disk_free_bytes: disk.free,
        disk_bytes: disk.all,
        database_bytes: stored.database_bytes,
        models: JSON.stringify(models),
      })
      .execute()
    this.#last = Promise.resolve(now)
    metrics.answers.beginAnew()
    eventLoop.beginAnew()
  }
}

/** Bytes, including worker processes. */
const memoryHeld = ({ pools }: Metrics): number =>
  Object.values(pools.memory).reduce((sum, bytes) => sum + bytes, process.memoryUsage.rss())

async function takeSnapshot({
  metrics: { answers, requests, pools },
  databaseState,
}: Pick<SamplerContext, 'metrics' | 'databaseState'>): Promise<CounterSnapshot> {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    answers: await totalOf(answers.ended),
    answersFailed: await totalOf(answers.failed),
    tokens: await totalOf(answers.tokens),
    requests: await totalOf(requests.requests),
    requestsFailed: await totalOf(requests.failures),
    requestsRefused: await totalOf(requests.refused),
    slowStatements: await totalOf(databaseState.queries.slow),
    cpuMs: (user + system) / 1_000 + (await totalOf(pools.cpuSeconds)) * 1_000,
    firstToken: await bucketCounts(answers.firstToken, FIRST_TOKEN_S),
    request: await bucketCounts(requests.seconds, REQUEST_S),
  }
}

const countsSince = (before: readonly number[], now: readonly number[]): number[] =>
  now.map((count, at) => count - (before[at] ?? 0))

const DAYS = 7

/** Graphs do not show older samples. */
export async function deleteOldSamples(db: Db): Promise<void> {
  await deleteInBatches(db, 'instance_samples', sql`taken_at < now() - make_interval(days => ${DAYS}::int)`)
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const program = at('../../../package.json')
const sources = at('../../')
/** Contains the id of the web build, which is derived from the sources of web, contract and engine. */
const build = at('../../../../web/dist/builds/latest.json')

let known: Promise<string> | undefined

/** Includes a hash of the sources, because many checkouts share a version: `0.1.0+3fa9c1b2`. */
export const version = (): Promise<string> => (known ??= read())

async function read(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(program, 'utf8'))
  return `${version}+${(await sum()).slice(0, 8)}`
}

async function sum(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await sourceFiles())
    hash.update(`${relative(sources, path)}\n`).update(await readFile(path))
  return hash.update(await buildId()).digest('hex')
}

async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Tests have no web build. */
async function buildId(): Promise<string> {
  const text = await readFile(build, 'utf8').catch(() => '{"id":""}')
  return (JSON.parse(text) as { id: string }).id
}
