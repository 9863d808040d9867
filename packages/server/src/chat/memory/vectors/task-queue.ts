import type { EmbeddingModelId } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { claimTask } from './claim-task.ts'
import type { MemoryTask } from './vector-tasks.ts'

/**
 * Which models this instance works with at the moment. Each gets a lane before any gets a second one, and one that failed
 * last time gets no second: it may hang, and all who remember with others would wait behind it.
 */
export class Lanes {
  readonly #house: House
  readonly #busy: EmbeddingModelId[] = []
  readonly #failing = new Set<EmbeddingModelId>()

  constructor(house: House) {
    this.#house = house
  }

  async claim(): Promise<MemoryTask | null> {
    const failing = this.#busy.filter(id => this.#failing.has(id))
    return (await claimTask(this.#house, this.#busy)) ?? (await claimTask(this.#house, failing))
  }

  /** @param work says whether its model did what it was asked */
  async work({ model_id }: MemoryTask, work: () => Promise<boolean>): Promise<void> {
    this.#busy.push(model_id)
    try {
      if (await work()) this.#failing.delete(model_id)
      else this.#failing.add(model_id)
    } finally {
      this.#busy.splice(this.#busy.indexOf(model_id), 1)
    }
  }
}
