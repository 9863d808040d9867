import { DatabaseError } from 'pg'

/** The database is temporarily unavailable and the call may be retried. `cause` has the reason. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
  }
}

/** True if the database was unavailable, so the call had no effect. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError
}

/** True if the named unique constraint was violated, or any constraint if no name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** True if PostgreSQL aborted the transaction because of a conflict, so it should be retried. */
export function isTransactionConflict(error: unknown): boolean {
  if (isPlanOutdated(error)) return true
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** True if a cached plan is outdated because a newer instance migrated the database. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '0A000') return false
  return error.message === 'cached plan must not change result type'
}

/** True if waiting for a lock exceeded `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const said = error instanceof DatabaseUnavailableError ? error.cause : error
  return said instanceof DatabaseError && said.code === '55P03'
}

/** True if the connection is unusable: closed by the peer, or out of sync. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return endsConnection(error.code ?? '')
  return error instanceof Error && (isSocketError(error) || driverMessages.test(error.message))
}

/** True if the driver's error means that the database is unreachable, out of resources or too slow. */
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

/** True if the database answers but rejects writes: full disk, I/O error or read-only standby. */
export const isWriteFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && ['53100', '58030', '25006'].includes(error.code ?? '')

/** Errors of `pg` and its pool, which have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/**
 * The database cannot be used at startup. The message tells the operator what is wrong and what to do; it never
 * contains a password.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The database is damaged but can be restored. Callers that know the backup folder add the newest backup's name. */
export class DatabaseDamagedError extends DatabaseStartError {
  override name = 'DatabaseDamagedError'
}
