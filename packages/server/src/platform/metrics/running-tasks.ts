import { AsyncLocalStorage } from 'node:async_hooks'

/** The call that a piece of work is done for, wherever in the program that is. */
export interface Underway {
  readonly request_id: string
  /** The call's name; never its address, which may hold ids and words. */
  readonly route: string
  /** Known once they have shown who they are. */
  actor?: string
  /** By `performance.now()`. */
  readonly begunAt: number
}

const storage = new AsyncLocalStorage<Underway>()

/** What is being worked for; undefined for what goes on by itself. */
export const underway = (): Underway | undefined => storage.getStore()

/** Does something, and all that follows from it, for a call. */
export const doFor = (call: Underway, work: () => void): void => storage.run(call, work)
