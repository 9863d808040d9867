import { notifyAwake, onAwake } from '../http/awake.ts'
import { wait } from '../http/wait.ts'
import { type PageEvent, parseLiveEvent } from './live-event.ts'

/** The name of the lock that the leading tab holds, and of the channel by which it tells the others. */
const NAME = 'live-events'
/** A leader that doesn't answer within this time sleeps; on a phone, tabs in the background do. */
const ANSWER_MS = 2_000
/** Before asking for the lock again. WebKit refuses each request of a page that is being left, and such a page's timers never fire. */
const RETRY_MS = 500

type EventListener = (news: PageEvent) => void
/** Follows until the signal says so; resolves before when there is nothing more to follow. */
export type FollowEvents = (tell: EventListener, signal: AbortSignal) => Promise<void>

/** What tabs say to each other: what was told, whether somebody leads, and that somebody does. */
type TabMessage = { kind: 'told'; event: string; facts: object } | { kind: 'who leads?' } | { kind: 'I do' }

/**
 * Follows by one connection for all tabs of the browser, because a browser has six to a site: the tab that holds the
 * lock leads, and tells the others what it hears. When it goes the next one leads.
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

/** This tab among those of its browser. */
class EventTab {
  readonly #follow: FollowEvents
  readonly #tell: EventListener
  readonly #signal: AbortSignal
  readonly #locks: LockManager
  readonly #channel = new BroadcastChannel(NAME)
  #isLeading = false
  /** Under way while it asks who leads; an answer ends it. */
  #question: AbortController | undefined

  constructor(follow: FollowEvents, tell: EventListener, signal: AbortSignal, locks: LockManager) {
    this.#follow = follow
    this.#tell = tell
    this.#signal = signal
    this.#locks = locks
    this.#channel.onmessage = ({ data }) => this.#hear(data)
  }

  close(): void {
    this.#channel.close()
  }

  /**
   * Leads as soon as it has the lock.
   * @returns whether there is nothing more to follow; otherwise another tab stole the lock, the browser refused it, or
   * the signal came
   */
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

  /** A tab that is looked at must not depend on one that sleeps: without an answer it takes the lock away. */
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
    this.#tell(news)
    const { event, ...facts } = news
    this.#say({ kind: 'told', event, facts })
  }

  #say(saying: TabMessage): void {
    this.#channel.postMessage(saying)
  }

  /** What comes by a channel is anybody's on this site: nothing of it is taken for granted. */
  #hear(said: Partial<TabMessage> | null): void {
    if (said?.kind === 'told') {
      const news = parseLiveEvent(said.event, said.facts)
      if (news !== undefined) this.#tell(news)
    } else if (said?.kind === 'who leads?' && this.#isLeading) {
      this.#say({ kind: 'I do' })
      notifyAwake()
    } else if (said?.kind === 'I do') this.#question?.abort()
  }
}
