import { closeSync, openSync, writeSync } from 'node:fs'
import type { NewState } from '../../store/branch-states.ts'
import type { MessageRow } from '../../store/message-rows.ts'
import type { MemoryRows } from './memory-rows.ts'

/** Characters of JSON in a line, more or less: what is in memory at a time, and what one statement inserts. */
const LINE = 256 * 1024

/** What one line holds: what messages point at stands no later than they do. */
export interface Rows extends MemoryRows {
  readonly states: readonly NewState[]
  readonly messages: readonly MessageRow[]
}

const KINDS = ['states', 'messages', 'memories', 'summaries'] as const satisfies readonly (keyof Rows)[]

/**
 * A file of rows that are to be inserted, some on each line, as JSON that the database reads itself: whoever inserts
 * them hands on the lines without looking into them.
 */
export class RowFile {
  readonly #file: number
  #rows = noRows()
  #length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600)
  }

  add(rows: Rows): void {
    for (const kind of KINDS) for (const row of rows[kind]) this.#keep(kind, row)
    if (this.#length >= LINE) this.#writeLine()
  }

  close(): void {
    if (this.#length > 0) this.#writeLine()
    closeSync(this.#file)
  }

  #keep(kind: keyof Rows, row: unknown): void {
    const json = JSON.stringify(row)
    this.#rows[kind].push(json)
    this.#length += json.length
  }

  #writeLine(): void {
    const lists = KINDS.map(kind => `"${kind}":[${this.#rows[kind].join(',')}]`)
    writeSync(this.#file, `{${lists.join(',')}}\n`)
    this.#rows = noRows()
    this.#length = 0
  }
}

const noRows = (): Record<keyof Rows, string[]> => ({ states: [], messages: [], memories: [], summaries: [] })
