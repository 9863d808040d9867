import type { Account } from './account.ts'

/**
 * How each program of PostgreSQL is run: as the database's account, in a directory that account can surely enter,
 * and without the operator's environment, in which a PGOPTIONS or LD_LIBRARY_PATH meant for others would mislead it.
 */
export function runAs(account: Account) {
  const identity = account.isOther ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}
