import { notifyAwake, onAwake } from '../http/awake.ts'
import { wait } from '../http/wait.ts'
import { type PageEvent, parseLiveEvent } from './live-event.ts'

/** The name of the lock for the leading tab and of the channel between tabs. */
const NAME = 'live-events'
/** A leader that doesn't reply in time is suspended, like background tabs on phones. */
const ANSWER_MS = 2_000
/**
 * In milliseconds. WebKit rejects lock requests of an unloading page; waiting ends the loop there, because its timers
 * never fire.
 */
const RETRY_MS = 500

type EventListener = (news: PageEvent) => void
/** Resolves when the signal aborts or nothing is left to follow. */
type FollowEvents = (tell: EventListener, signal: AbortSignal) => Promise<void>

type TabMessage = { kind: 'told'; event: string; facts: object } | { kind: 'who leads?' } | { kind: 'I do' }

/**
 * Shares one connection among all tabs, because browsers allow six per host. The tab with the lock leads and forwards
 * events; when it closes, the next one takes over.
 */
export async function shareEvents(
  follow: FollowEvents,
  tell: EventListener,
  signal: AbortSignal,
  locks: LockManager,
): Promise<void> {
  const tab = new EventTab(follow, tell, signal, locks)
  const stop = onAwake(() => void tab.wakeLeader())
  while (!signal.aborted && !(await tab.lead({ signal }))) await wait(RETRY_MS, signal)
  stop()
  tab.close()
}

class EventTab {
  readonly #follow: FollowEvents
  readonly #onEvent: EventListener
  readonly #signal: AbortSignal
  readonly #locks: LockManager
  readonly #channel = new BroadcastChannel(NAME)
  #isLeading = false
  /** Aborted by the leader's reply. */
  #question: AbortController | undefined

  constructor(follow: FollowEvents, tell: EventListener, signal: AbortSignal, locks: LockManager) {
    this.#follow = follow
    this.#onEvent = tell
    this.#signal = signal
    this.#locks = locks
    this.#channel.onmessage = ({ data }) => this.#hear(data)
  }

  close(): void {
    this.#channel.close()
  }

  /** @returns whether nothing is left to follow; false if the lock was stolen or refused, or the signal aborted */
  async lead(options: LockOptions): Promise<boolean> {
    const robbed = new AbortController()
    const until = AbortSignal.any([this.#signal, robbed.signal])
    const work = () => {
      this.#isLeading = true
      return this.#follow(news => this.#tellAll(news), until)
    }
    const isOver = await this.#locks.request(NAME, options, work).then(
      () => true,
      () => false,
    )
    this.#isLeading = false
    robbed.abort()
    return isOver
  }

  /** A visible tab steals the lock from a suspended leader, which doesn't reply. */
  async wakeLeader(): Promise<void> {
    if (this.#isLeading || this.#question !== undefined) return
    const question = new AbortController()
    this.#question = question
    this.#say({ kind: 'who leads?' })
    await wait(ANSWER_MS, AbortSignal.any([this.#signal, question.signal]))
    this.#question = undefined
    const isUnanswered = !question.signal.aborted && !this.#signal.aborted
    if (isUnanswered && !this.#isLeading) await this.lead({ steal: true })
  }

  #tellAll(news: PageEvent): void {
    this.#onEvent(news)
    const { event, ...facts } = news
    this.#say({ kind: 'told', event, facts })
  }

  #say(saying: TabMessage): void {
    this.#channel.postMessage(saying)
  }

  /** Any script of this origin can send channel messages, so they are validated. */
  #hear(message: Partial<TabMessage> | null): void {
    if (message?.kind === 'told') {
      const news = parseLiveEvent(message.event, message.facts)
      if (news !== undefined) this.#onEvent(news)
    } else if (message?.kind === 'who leads?' && this.#isLeading) {
      this.#say({ kind: 'I do' })
      notifyAwake()
    } else if (message?.kind === 'I do') this.#question?.abort()
  }
}
