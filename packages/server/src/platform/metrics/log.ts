import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The process's log: JSON lines, each of which says which call it is about, if any. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, serializers: { err: withoutRows }, mixin: callOfLine },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
}

function callOfLine(): object {
  const call = activeCall()
  if (call === undefined) return {}
  const { request_id, route, actor } = call
  return actor === undefined ? { request_id, route } : { request_id, route, actor }
}

/** A database's error may quote the row that it is about, and a row may be somebody's message. */
function withoutRows(error: Error): object {
  const { detail, where, parameters, ...rest } = pino.stdSerializers.err(error) as unknown as Record<
    string,
    unknown
  > // any error's fields
  return rest
}

/** The call that a piece of work is done for, wherever in the program that is. */
export interface ActiveCall {
  readonly request_id: string
  /** The call's name; never its address, which may hold ids and words. */
  readonly route: string
  /** Known once they have shown who they are. */
  actor?: string
  /** By `performance.now()`. */
  readonly begunAt: number
}

const storage = new AsyncLocalStorage<ActiveCall>()

/** What is being worked for; undefined for what goes on by itself. */
export const activeCall = (): ActiveCall | undefined => storage.getStore()

/** Does something, and all that follows from it, for a call. */
export const runForCall = (call: ActiveCall, work: () => void): void => storage.run(call, work)
