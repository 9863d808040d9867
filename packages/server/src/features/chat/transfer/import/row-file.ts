import { closeSync, openSync, writeSync } from 'node:fs'
import type { NewState } from '../../messages/branch-state.ts'
import type { MessageRow } from '../../messages/message-row.ts'

/** Characters of JSON in a line, more or less: what is in memory at a time, and what one statement inserts. */
const LINE = 1024 * 1024

/** What one line holds: what messages point at stands no later than they do. */
export interface Rows {
  readonly states: readonly NewState[]
  readonly messages: readonly MessageRow[]
}

/**
 * A file of rows that are to be inserted, some on each line, as JSON that the database reads itself: whoever inserts
 * them hands on the lines without looking into them.
 */
export class RowFile {
  readonly #file: number
  #messages: string[] = []
  #states: string[] = []
  #length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600)
  }

  add({ states, messages }: Rows): void {
    for (const state of states) this.#keep(this.#states, state)
    for (const message of messages) this.#keep(this.#messages, message)
    if (this.#length >= LINE) this.#writeLine()
  }

  close(): void {
    if (this.#length > 0) this.#writeLine()
    closeSync(this.#file)
  }

  #keep(list: string[], row: unknown): void {
    const json = JSON.stringify(row)
    list.push(json)
    this.#length += json.length
  }

  #writeLine(): void {
    writeSync(this.#file, `{"states":[${this.#states.join(',')}],"messages":[${this.#messages.join(',')}]}\n`)
    this.#states = []
    this.#messages = []
    this.#length = 0
  }
}
