import { type DestinationStream, type Logger, pino } from 'pino'
import { underway } from './running-tasks.ts'

/** The process's log: JSON lines, each of which says which call it is about, if any. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, serializers: { err: withoutRows }, mixin: callOfLine },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
}

function callOfLine(): object {
  const call = underway()
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
