import { setImmediate as endOfRound } from 'node:timers/promises'

interface LoadRound<Id, Row> {
  readonly ids: Set<Id>
  readonly rows: Promise<ReadonlyMap<Id, Row>>
}

/**
 * Combines the lookups of an event loop turn into one query. Turns get longer under load, so each query serves more
 * lookups.
 */
export class BatchLoader<Id, Row> {
  readonly #find: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>
  #round: LoadRound<Id, Row> | undefined

  constructor(find: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>) {
    this.#find = find
  }

  /** The query runs after the call, so the row is never stale. */
  async find(id: Id): Promise<Row | undefined> {
    this.#round ??= this.#begin()
    this.#round.ids.add(id)
    return (await this.#round.rows).get(id)
  }

  #begin(): LoadRound<Id, Row> {
    const ids = new Set<Id>()
    const rows = endOfRound().then(() => {
      this.#round = undefined
      return this.#find([...ids])
    })
    return { ids, rows }
  }
}
