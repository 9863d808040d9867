import { DatabaseError } from 'pg'

/** The database can't do anything just now; the same call may succeed in a moment. The cause says why. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
  }
}

/** Whether the error means that there is no database to answer now, so that the caller had no effect. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError
}

/** Whether a row like this exists already; with a constraint's or unique index's name, whether that one says so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** Whether PostgreSQL ended this transaction for others' sake; repeating it is the answer. */
export function isTransactionConflict(error: unknown): boolean {
  if (isPlanOutdated(error)) return true
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Whether a statement was planned for rows that have other columns now: a newer instance has migrated the database. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '0A000') return false
  return error.message === 'cached plan must not change result type'
}

/** Whether a lock that somebody else holds was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const said = error instanceof DatabaseUnavailableError ? error.cause : error
  return said instanceof DatabaseError && said.code === '55P03'
}

/** Whether the connection is of no more use: nobody is at its other end, or it no longer answers in step. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return endsConnection(error.code ?? '')
  return error instanceof Error && (isSocketError(error) || driverMessages.test(error.message))
}

/** Whether the driver's error is one of a database that is away, out of room, or too slow to wait for. */
export function isOutageError(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  return error instanceof DatabaseError && isOutageCode(error.code ?? '')
}

/** Connection exceptions, and the server that shuts down, crashes, starts, or waited too long for us. */
function endsConnection(code: string): boolean {
  return code.startsWith('08') || ['57P01', '57P02', '57P03', '25P03'].includes(code)
}

/** Out of disk, memory or connections; an I/O error; a statement or a lock that took too long; a standby that only reads. */
function isOutageCode(code: string): boolean {
  return code.startsWith('53') || ['58030', '57014', '55P03', '25006'].includes(code)
}

function isSocketError(error: Error): boolean {
  return 'syscall' in error
}

/** Whether the database answers and takes nothing: no room on its disk, an I/O error, a standby that only reads. */
export const isWriteFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && ['53100', '58030', '25006'].includes(error.code ?? '')

/** What `pg` and its pool say without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/**
 * The database can't be had at start. Its message is a sentence for the operator: what is in the way, and what to
 * do about it. It never holds a password.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The database is damaged, and a backup can bring it back: whoever knows where they are names the newest. */
export class DatabaseDamagedError extends DatabaseStartError {
  override name = 'DatabaseDamagedError'
}
