import type { MessageId, UserId } from '@inkling/contract'
import type { Bus } from '../../platform/events/bus.ts'
import type { ChatContext } from '../context.ts'
import { findMessage } from '../store/read-path.ts'
import { Broadcast, finishedFrames } from './broadcast.ts'
import { findStreaming, readNewEvents } from './logged-events.ts'

/** What instances tell each other can be lost, so they look now and then without having been told. */
const LOOK_MS = 1_000

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    /** Somebody here reads these: whoever writes one of them is asked to tell when it grows. */
    answers_followed: readonly MessageId[]
    /** These have new events. */
    answers_grew: readonly MessageId[]
    /** These have ended, or are not to be written any more. */
    answers_over: readonly MessageId[]
  }
}

/** A follower says again that it follows, more often than this; one that doesn't is gone. */
export const FOLLOWER_TTL_MS = 20_000
/** A notification holds no more; see `Notifier`. */
const IDS_AT_ONCE = 150

/**
 * The answers of this instance that readers on others follow. Of these alone the others are told when they grow: once a
 * tick, whatever their number, and nothing while nobody follows.
 */
export class RemoteFollowers {
  readonly #bus: Bus
  readonly #until = new Map<MessageId, number>()

  /** `isWriting` tells which answers are this instance's. */
  constructor(bus: Bus, isWriting: (id: MessageId) => boolean) {
    this.#bus = bus
    bus.subscribe('answers_followed', ids => {
      const own = ids.filter(isWriting)
      const fresh = own.filter(id => !this.#isFollowed(id))
      for (const id of own) this.#until.set(id, performance.now() + FOLLOWER_TTL_MS)
      // What came between its look and this word.
      publishInChunks(bus, 'answers_grew', fresh)
    })
  }

  /** New events of these are stored. */
  grew(ids: readonly MessageId[]): void {
    if (this.#until.size === 0) return
    publishInChunks(
      this.#bus,
      'answers_grew',
      ids.filter(id => this.#isFollowed(id)),
    )
  }

  /** It is over, and all that there is of it is stored. */
  ended(id: MessageId): void {
    if (this.#until.delete(id)) publishInChunks(this.#bus, 'answers_over', [id])
  }

  #isFollowed(id: MessageId): boolean {
    return (this.#until.get(id) ?? 0) > performance.now()
  }
}

/** Says something of any number of answers. */
export function publishInChunks(
  bus: Bus,
  topic: 'answers_followed' | 'answers_grew' | 'answers_over',
  ids: readonly MessageId[],
): void {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) bus.publish(topic, ids.slice(at, at + IDS_AT_ONCE))
}

const SAY_AGAIN_EVERY = FOLLOWER_TTL_MS / LOOK_MS / 4

/** An answer that another instance writes, with its readers here. */
export interface RemoteAnswer {
  readonly broadcast: Broadcast
  /** Readers have been told as far as this; what comes from here on is told to all of them. */
  begin(after: number): void
}

interface FollowedAnswer {
  readonly user_id: UserId
  readonly broadcast: Broadcast
  after: number | null
}

/**
 * The answers that others write and somebody here reads. Whoever writes them is asked to tell when they have grown; what
 * is new is then read once for all readers of this instance, of all answers in one statement.
 */
export class RemoteAnswers {
  readonly #context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>
  readonly #followed = new Map<MessageId, FollowedAnswer>()
  /** What is to be looked at, and whether it may be over. */
  readonly #due = new Map<MessageId, boolean>()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #looks = 0

  constructor(context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>) {
    this.#context = context
    context.bus.subscribe('answers_grew', ids => this.#look(ids, false))
    context.bus.subscribe('answers_over', ids => this.over(ids))
  }

  /** Comes to one; it is followed for as long as it has readers. */
  follow(user_id: UserId, id: MessageId): RemoteAnswer {
    const known = this.#followed.get(id)
    const followed = known ?? { user_id, broadcast: new Broadcast(), after: null }
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

  /** These have ended: their readers are told how. */
  over(ids: readonly MessageId[]): void {
    this.#look(ids, true)
  }

  /** Lets all readers go, to come back to another instance. */
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

  /** One look at a time, so that what is told stays in order; who comes meanwhile goes with the next. */
  async #lookAtDue(): Promise<void> {
    try {
      while (this.#due.size > 0) {
        const due = new Map(this.#due)
        this.#due.clear()
        await this.#tellGrown([...due.keys()])
        // After its events: while it is still being written now, none of them can have been dropped before.
        await this.#endOver([...due].flatMap(([id, mayBeOver]) => (mayBeOver ? [id] : [])))
      }
    } catch (error) {
      this.#context.log.warn(
        { err: error },
        'what other instances write could not be read; it is looked at again',
      )
    } finally {
      this.#looking = undefined
    }
  }

  async #tellGrown(ids: readonly MessageId[]): Promise<void> {
    const known = ids.flatMap(message_id => {
      const after = this.#followed.get(message_id)?.after ?? null
      return after === null ? [] : [{ message_id, after }]
    })
    if (known.length === 0) return
    for (const { message_id, ...event } of await readNewEvents(this.#context.streamDb, known)) {
      const followed = this.#followed.get(message_id)
      // One by one: where a reader's own look ended, nobody else's pieces need to end.
      followed?.broadcast.tell([event])
      if (followed !== undefined) followed.after = event.id
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
      // One by one: who has all but the end of it is told the end.
      for (const frame of await finishedFrames(streamDb, message))
        followed.broadcast.send(frame.text, frame.id)
    }
    this.#followed.delete(id)
    followed.broadcast.end()
  }
}
