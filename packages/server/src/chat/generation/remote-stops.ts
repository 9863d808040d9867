import type { MessageId } from '@inkling/contract'
import type { House } from '../../context.ts'

declare module '../../platform/events/channels.ts' {
  interface Sayings {
    stop_answer: MessageId
  }
}

const AGAIN_MS = 1_000

/**
 * The answers that other instances are to stop. What instances tell each other can be lost, so it is said again for as
 * long as one of them is under way.
 */
export class StopsElsewhere {
  readonly #house: Pick<House, 'streamDb' | 'bus' | 'log'>
  readonly #said = new Set<MessageId>()
  #timer: NodeJS.Timeout | undefined

  constructor(house: Pick<House, 'streamDb' | 'bus' | 'log'>) {
    this.#house = house
  }

  say(id: MessageId): void {
    this.#house.bus.say('stop_answer', id)
    this.#said.add(id)
    this.#timer ??= setInterval(() => void this.#sayAgain(), AGAIN_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#said.clear()
  }

  async #sayAgain(): Promise<void> {
    const { bus, log } = this.#house
    const ids = [...this.#said]
    try {
      const open = await this.#underWay(ids)
      for (const id of ids) {
        if (open.has(id)) bus.say('stop_answer', id)
        else this.#said.delete(id)
      }
    } catch (error) {
      log.warn({ err: error }, 'whether answers were stopped is not known yet')
    }
    if (this.#said.size === 0) this.close()
  }

  /** Of what is gone altogether its writer can store nothing more, and ends it by itself. */
  async #underWay(ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>> {
    const rows = await this.#house.streamDb
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', ids)
      .where('slot', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
}
