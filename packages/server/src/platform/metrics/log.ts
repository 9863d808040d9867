import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines include the current request. */
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

/** These fields may quote rows and thereby users' messages. */
function withoutRows(error: Error): object {
  const { detail, where, parameters, ...rest } = pino.stdSerializers.err(error) as unknown as Record<
    string,
    unknown
  > // any error's fields
  return rest
}

export interface ActiveCall {
  readonly request_id: string
  /** Never the URL, which may contain ids and user input. */
  readonly route: string
  /** Set once authenticated. */
  actor?: string
  /** Time from `performance.now()`. */
  readonly begunAt: number
}

const storage = new AsyncLocalStorage<ActiveCall>()

/** Undefined in background work. */
export const activeCall = (): ActiveCall | undefined => storage.getStore()

/** Includes everything async that the work starts. */
export const runForCall = (call: ActiveCall, work: () => void): void => storage.run(call, work)
