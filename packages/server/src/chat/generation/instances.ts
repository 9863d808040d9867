import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { ChatContext } from '../context.ts'
import { interruptAnswers } from './interrupt-orphans.ts'
import { dropSegmentsOfGone } from './stream-segments.ts'

export type InstanceContext = Pick<
  ChatContext,
  'db' | 'streamDb' | 'log' | 'clock' | 'isAlone' | 'instanceId' | 'subscribers' | 'webPush'
>

/** Interval (ms) of heartbeats and checks. */
const BEAT_MS = 1_000
/**
 * Another instance closes the answers of one silent for this long (ms). Well above the 5 s heartbeat of an instance
 * with its own database.
 */
const DEAD_AFTER_MS = 8_000
/** Heartbeats between searches for answers without a writer. */
const ORPHANS_EVERY = 5
/** Grace period (ms) in which a writer may still start or register again. */
const LOST_AFTER_MS = 5_000

export interface AnswerRegistry {
  isWriting(id: MessageId): boolean
  over(ids: readonly MessageId[]): void
}

export interface InstanceRegistration {
  leave(): Promise<void>
}

/**
 * Starts the heartbeat. Closes answers of dead instances, and own ones without a writer, whose transaction's outcome
 * was lost with the connection.
 */
export async function registerInstance(
  context: InstanceContext,
  answering: AnswerRegistry,
): Promise<InstanceRegistration> {
  const instances = new InstanceMonitor(context, answering)
  await instances.begin()
  return instances
}

class InstanceMonitor implements InstanceRegistration {
  readonly #context: InstanceContext
  readonly #answering: AnswerRegistry
  readonly #others = new HeartbeatMonitor(2 * BEAT_MS)
  readonly #orphans = new HeartbeatMonitor(2 * BEAT_MS * ORPHANS_EVERY)
  #turns = 0
  #turning: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(context: InstanceContext, answering: AnswerRegistry) {
    this.#context = context
    this.#answering = answering
  }

  async begin(): Promise<void> {
    const { isAlone, db } = this.#context
    if (isAlone) await db.deleteFrom('instances').execute()
    await this.#interrupt([...(await this.#findOrphans()).keys()])
    await dropSegmentsOfGone(db)
    await this.#beat()
    const everyMs = isAlone ? BEAT_MS * ORPHANS_EVERY : BEAT_MS
    this.#timer = setInterval(() => {
      // Skip a turn while one is running, so that checks do not pile up.
      this.#turning ??= this.#turn().finally(() => {
        this.#turning = undefined
      })
    }, everyMs).unref()
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turning
    const { db, instanceId } = this.#context
    await db.deleteFrom('instances').where('id', '=', instanceId).execute()
    await dropSegmentsOfGone(db)
  }

  async #turn(): Promise<void> {
    try {
      const others = await this.#beat()
      await this.#closeDead(this.#others.look(others, DEAD_AFTER_MS))
      if (this.#context.isAlone || ++this.#turns % ORPHANS_EVERY === 0) {
        await this.#interrupt(this.#orphans.look(await this.#findOrphans(), LOST_AFTER_MS))
      }
    } catch (error) {
      this.#others.forget()
      this.#orphans.forget()
      this.#context.log.warn({ err: error }, 'could not store the heartbeat')
    }
  }

  /**
   * Uses the stream pool, which API calls do not block: a busy instance must not look dead.
   * @returns the other instances and when they were last seen
   */
  async #beat(): Promise<Map<string, string>> {
    const { streamDb, instanceId: id } = this.#context
    const { rows } = await sql<{ id: string; seen: string }>`
      with beat as (
        insert into instances (id, started_at, seen_at) values (${id}::uuid, now(), now())
        on conflict (id) do update set seen_at = now())
      select id, seen_at::text as seen from instances where id <> ${id}::uuid`.execute(streamDb)
    return new Map(rows.map(row => [row.id, row.seen]))
  }

  async #closeDead(dead: readonly string[]): Promise<void> {
    if (dead.length === 0) return
    await this.#close(sql<boolean>`instance_id = any(${dead}::uuid[])`)
    // Keep the row while it has open answers: they are just being closed, or the instance came back.
    await sql`
      delete from instances i where id = any(${dead}::uuid[])
        and not exists (select 1 from messages where slot is not null and instance_id = i.id)`.execute(
      this.#context.streamDb,
    )
    await dropSegmentsOfGone(this.#context.streamDb)
  }

  /** Open answers without an instance, and own ones without a writer. */
  async #findOrphans(): Promise<Map<string, null>> {
    const { streamDb, instanceId } = this.#context
    const { rows } = await sql<{ id: MessageId }>`
      select m.id from messages m left join instances i on i.id = m.instance_id
      where m.slot is not null and (i.id is null or m.instance_id = ${instanceId}::uuid)`.execute(streamDb)
    return new Map(rows.filter(({ id }) => !this.#answering.isWriting(id)).map(({ id }) => [id, null]))
  }

  async #interrupt(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#close(sql<boolean>`id = any(${ids}::uuid[])`)
  }

  async #close(which: Parameters<typeof interruptAnswers>[1]): Promise<void> {
    const ids = await interruptAnswers(this.#context, which)
    if (ids.length === 0) return
    this.#answering.over(ids)
    this.#context.log.warn({ count: ids.length }, 'marked unfinished answers as interrupted')
  }
}

interface HeartbeatAge {
  readonly value: string | null
  readonly ms: number
}

/**
 * Tracks how long instances have been silent. Counts only time between successful checks, at most `mostMs` each: if
 * this process stalled or lost the database, others may have too.
 */
export class HeartbeatMonitor {
  readonly #mostMs: number
  #known = new Map<string, HeartbeatAge>()
  #lookedAt: number | null = null

  constructor(mostMs: number) {
    this.#mostMs = mostMs
  }

  /**
   * Forgets instances missing from `found`.
   * @returns ids silent for at least `ms`
   */
  look(found: ReadonlyMap<string, string | null>, ms: number, now = performance.now()): string[] {
    const passed = this.#lookedAt === null ? 0 : Math.min(now - this.#lookedAt, this.#mostMs)
    this.#lookedAt = now
    const known = this.#known
    this.#known = new Map(
      [...found].map(([id, value]) => {
        const before = known.get(id)
        const isSilent = before !== undefined && before.value === value
        return [id, { value, ms: isSilent ? before.ms + passed : 0 }]
      }),
    )
    return [...this.#known].flatMap(([id, silence]) => (silence.ms >= ms ? [id] : []))
  }

  /** Call after a failed check. */
  forget(): void {
    this.#known.clear()
    this.#lookedAt = null
  }
}
