import type { MessageId, UserId } from '@inkling/contract'
import type { Bus } from '../../platform/events/bus.ts'
import type { ChatContext } from '../context.ts'
import { findMessage } from '../store/read-path.ts'
import { Broadcast, finishedFrames } from './broadcast.ts'
import { findStreaming, readNewEvents } from './stream-segments.ts'

/** Polling interval (ms), since bus messages can get lost. */
const LOOK_MS = 1_000

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    /** Answers with readers on the sending instance; their writers should announce new events. */
    answers_followed: readonly MessageId[]
    answers_grew: readonly MessageId[]
    /** Answers that ended or must not be written any more. */
    answers_over: readonly MessageId[]
  }
}

/** A follower counts as gone if it does not renew within this time (ms). */
export const FOLLOWER_TTL_MS = 20_000
/** Ids that fit into one notification; see `Notifier`. */
const IDS_AT_ONCE = 150

/** Answers followed on other instances. Their new events are announced once per tick. */
export class RemoteFollowers {
  readonly #bus: Bus
  readonly #until = new Map<MessageId, number>()

  constructor(bus: Bus, isWriting: (id: MessageId) => boolean) {
    this.#bus = bus
    bus.subscribe('answers_followed', ids => {
      const own = ids.filter(isWriting)
      const fresh = own.filter(id => !this.#isFollowed(id))
      for (const id of own) this.#until.set(id, performance.now() + FOLLOWER_TTL_MS)
      // Covers events between the follower's read and its registration.
      publishInChunks(bus, 'answers_grew', fresh)
    })
  }

  grew(ids: readonly MessageId[]): void {
    if (this.#until.size === 0) return
    publishInChunks(
      this.#bus,
      'answers_grew',
      ids.filter(id => this.#isFollowed(id)),
    )
  }

  ended(id: MessageId): void {
    if (this.#until.delete(id)) publishInChunks(this.#bus, 'answers_over', [id])
  }

  #isFollowed(id: MessageId): boolean {
    return (this.#until.get(id) ?? 0) > performance.now()
  }
}

export function publishInChunks(
  bus: Bus,
  topic: 'answers_followed' | 'answers_grew' | 'answers_over',
  ids: readonly MessageId[],
): void {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) bus.publish(topic, ids.slice(at, at + IDS_AT_ONCE))
}

const SAY_AGAIN_EVERY = FOLLOWER_TTL_MS / LOOK_MS / 4

export interface RemoteAnswer {
  readonly broadcast: Broadcast
  /** Starts live events after the id `after`, which readers already have. */
  begin(after: number): void
}

interface FollowedAnswer {
  readonly user_id: UserId
  readonly broadcast: Broadcast
  /** See `EventCursor`. */
  after: number | null
  seq: number
}

/** Answers of other instances with readers here. New events of all are read in one query, once for all readers. */
export class RemoteAnswers {
  readonly #context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>
  readonly #followed = new Map<MessageId, FollowedAnswer>()
  /** Whether each answer to check may be over. */
  readonly #due = new Map<MessageId, boolean>()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #looks = 0

  constructor(context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>) {
    this.#context = context
    context.bus.subscribe('answers_grew', ids => this.#look(ids, false))
    context.bus.subscribe('answers_over', ids => this.over(ids))
  }

  follow(user_id: UserId, id: MessageId): RemoteAnswer {
    const known = this.#followed.get(id)
    const followed = known ?? { user_id, broadcast: new Broadcast(), after: null, seq: 0 }
    if (known === undefined) {
      this.#followed.set(id, followed)
      publishInChunks(this.#context.bus, 'answers_followed', [id])
      this.#timer ??= setInterval(() => this.#lookAtAll(), LOOK_MS).unref()
    }
    return {
      broadcast: followed.broadcast,
      begin: after => {
        followed.after ??= after
        this.#look([id], false)
      },
    }
  }

  /** Sends the final event to readers of these answers. */
  over(ids: readonly MessageId[]): void {
    this.#look(ids, true)
  }

  /** Disconnects all readers; they reconnect to another instance. */
  close(): void {
    clearInterval(this.#timer)
    for (const { broadcast } of this.#followed.values()) broadcast.end()
    this.#followed.clear()
    this.#due.clear()
  }

  #lookAtAll(): void {
    for (const [id, { broadcast }] of this.#followed) if (!broadcast.hasListeners) this.#followed.delete(id)
    const ids = [...this.#followed.keys()]
    if (ids.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    if (++this.#looks % SAY_AGAIN_EVERY === 0) publishInChunks(this.#context.bus, 'answers_followed', ids)
    this.#look(ids, true)
  }

  #look(ids: readonly MessageId[], mayBeOver: boolean): void {
    for (const id of ids) {
      if (this.#followed.has(id)) this.#due.set(id, mayBeOver || this.#due.get(id) === true)
    }
    if (this.#due.size > 0) this.#looking ??= this.#lookAtDue()
  }

  /** One check at a time keeps events in order. Ids that arrive meanwhile are checked next. */
  async #lookAtDue(): Promise<void> {
    try {
      while (this.#due.size > 0) {
        const due = new Map(this.#due)
        this.#due.clear()
        await this.#tellGrown([...due.keys()])
        // Check after reading the events: while the message is still written, none of them can have been dropped.
        await this.#endOver([...due].flatMap(([id, mayBeOver]) => (mayBeOver ? [id] : [])))
      }
    } catch (error) {
      this.#context.log.warn({ err: error }, 'could not read answers of other instances; trying again')
    } finally {
      this.#looking = undefined
    }
  }

  async #tellGrown(ids: readonly MessageId[]): Promise<void> {
    const known = ids.flatMap(message_id => {
      const { after = null, seq = 0 } = this.#followed.get(message_id) ?? {}
      return after === null ? [] : [{ message_id, after, seq }]
    })
    if (known.length === 0) return
    for (const { message_id, seq, ...event } of await readNewEvents(this.#context.streamDb, known)) {
      const followed = this.#followed.get(message_id)
      // One by one: each reader skips events up to its own position, which may be inside a batch.
      followed?.broadcast.tell([event])
      if (followed !== undefined)
        Object.assign(followed, { after: event.id, seq: Math.max(followed.seq, seq) })
    }
  }

  async #endOver(ids: readonly MessageId[]): Promise<void> {
    if (ids.length === 0) return
    const { streamDb } = this.#context
    const written = await findStreaming(streamDb, ids)
    for (const id of ids) if (!written.has(id)) await this.#end(id)
  }

  async #end(id: MessageId): Promise<void> {
    const followed = this.#followed.get(id)
    if (followed === undefined) return
    const { streamDb } = this.#context
    const message = await findMessage(streamDb, followed.user_id, id)
    if (message !== undefined) {
      // One by one: a reader that lacks only the final event gets just that.
      for (const frame of await finishedFrames(streamDb, message))
        followed.broadcast.send(frame.text, frame.id)
    }
    this.#followed.delete(id)
    followed.broadcast.end()
  }
}
