import type { MessageId } from '@inkling/contract'
import type { Bus } from '../../platform/events/bus.ts'

declare module '../../platform/events/channels.ts' {
  interface Sayings {
    /** Somebody here reads these: whoever writes one of them is asked to tell when it grows. */
    answers_followed: readonly MessageId[]
    /** These have new events. */
    answers_grew: readonly MessageId[]
    /** These have ended, or are not to be written any more. */
    answers_over: readonly MessageId[]
  }
}

/** A follower says again that it follows, more often than this; one that doesn't is gone. */
export const FOLLOWED_MS = 20_000
/** A notification holds no more; see `Notifier`. */
const IDS_AT_ONCE = 150

/**
 * The answers of this instance that readers on others follow. Of these alone the others are told when they grow: once a
 * tick, whatever their number, and nothing while nobody follows.
 */
export class FollowedElsewhere {
  readonly #bus: Bus
  readonly #until = new Map<MessageId, number>()

  /** `isWriting` tells which answers are this instance's. */
  constructor(bus: Bus, isWriting: (id: MessageId) => boolean) {
    this.#bus = bus
    bus.hear('answers_followed', ids => {
      const own = ids.filter(isWriting)
      const fresh = own.filter(id => !this.#isFollowed(id))
      for (const id of own) this.#until.set(id, performance.now() + FOLLOWED_MS)
      // What came between its look and this word.
      sayOf(bus, 'answers_grew', fresh)
    })
  }

  /** New events of these are stored. */
  grew(ids: readonly MessageId[]): void {
    if (this.#until.size === 0) return
    sayOf(
      this.#bus,
      'answers_grew',
      ids.filter(id => this.#isFollowed(id)),
    )
  }

  /** It is over, and all that there is of it is stored. */
  ended(id: MessageId): void {
    if (this.#until.delete(id)) sayOf(this.#bus, 'answers_over', [id])
  }

  #isFollowed(id: MessageId): boolean {
    return (this.#until.get(id) ?? 0) > performance.now()
  }
}

/** Says something of any number of answers. */
export function sayOf(
  bus: Bus,
  topic: 'answers_followed' | 'answers_grew' | 'answers_over',
  ids: readonly MessageId[],
): void {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) bus.say(topic, ids.slice(at, at + IDS_AT_ONCE))
}
