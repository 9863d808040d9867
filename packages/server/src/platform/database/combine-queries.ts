import { setImmediate as endOfRound } from 'node:timers/promises'

interface LoadRound<Id, Row> {
  readonly ids: Set<Id>
  readonly rows: Promise<ReadonlyMap<Id, Row>>
}

/**
 * One statement for all who look for a row of the same kind in the same round of the event loop: the more there is to do,
 * the longer a round and the fewer statements for each of them.
 */
export class BatchLoader<Id, Row> {
  readonly #find: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>
  #round: LoadRound<Id, Row> | undefined

  constructor(find: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>) {
    this.#find = find
  }

  /** A row as the database has it now or later; undefined, if there is none. */
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
