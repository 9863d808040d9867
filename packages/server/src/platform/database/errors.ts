import { DatabaseError } from 'pg'

/** The call may be retried. `cause` has the reason. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
  }
}

/** If true, the call had no effect. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError
}

/** Any constraint, if no name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** PostgreSQL aborted the transaction because of a conflict; retry it. */
export function isTransactionConflict(error: unknown): boolean {
  if (isPlanOutdated(error)) return true
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** A newer instance has migrated the database. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '0A000') return false
  return error.message === 'cached plan must not change result type'
}

export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error
  return cause instanceof DatabaseError && cause.code === '55P03'
}

/** Closed by the peer, or out of sync. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return endsConnection(error.code ?? '')
  return error instanceof Error && (isSocketError(error) || driverMessages.test(error.message))
}

/** The database is unreachable, out of resources or too slow. */
export function isOutageError(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  return error instanceof DatabaseError && isOutageCode(error.code ?? '')
}

/** Connection exceptions, server shutdown, crash or startup, and the idle-in-transaction timeout. */
function endsConnection(code: string): boolean {
  return code.startsWith('08') || ['57P01', '57P02', '57P03', '25P03'].includes(code)
}

/** Out of disk, memory or connections; I/O error; statement or lock timeout; read-only standby. */
function isOutageCode(code: string): boolean {
  return code.startsWith('53') || ['58030', '57014', '55P03', '25006'].includes(code)
}

function isSocketError(error: Error): boolean {
  return 'syscall' in error
}

/** The database answers but rejects writes: full disk, I/O error or read-only standby. */
export const isWriteFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && ['53100', '58030', '25006'].includes(error.code ?? '')

/** Errors of `pg` and its pool have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/** Tells the operator what is wrong and what to do, and never contains a password. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Callers that know the backup folder add the newest backup's name. */
export class DatabaseDamagedError extends DatabaseStartError {
  override name = 'DatabaseDamagedError'
}
