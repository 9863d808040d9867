import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { DatabaseStartError } from '../errors.ts'

/** The system account that owns the database's files and runs its processes. */
export type SystemAccount = {
  uid: number
  gid: number
  /** Whether it is another account than Inkling's own, so that processes and files have to be handed over. */
  isOther: boolean
}

/** PostgreSQL refuses to run as root: root hands it to `nobody`, everybody else runs it themselves. */
export function findDatabaseAccount(): SystemAccount {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) throw new DatabaseStartError(noEmbeddedHere)
  return uid === 0 ? { ...nobody(), isOther: true } : { uid, gid, isOther: false }
}

/** initdb looks its own user up by number, and containers that run under an odd number have no such user. */
export function requireUserName(account: SystemAccount): void {
  if (account.isOther) return
  try {
    userInfo()
  } catch {
    throw new DatabaseStartError(
      `User id ${account.uid} has no name on this system, and PostgreSQL can't create a database without one. ` +
        'Run Inkling as a user that /etc/passwd knows (or as root), or point DATABASE_URL at a PostgreSQL of your own.',
    )
  }
}

function nobody() {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody' && uid && gid) return { uid: idOf(uid), gid: idOf(gid) }
  }
  throw new DatabaseStartError(
    'PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as. ' +
      'Start Inkling as a normal user, or point DATABASE_URL at a PostgreSQL of your own.',
  )
}

/** macOS writes the account as -2, which the system calls understand as an unsigned number. */
function idOf(text: string): number {
  return Number(text) >>> 0
}

const noEmbeddedHere =
  "Inkling's own PostgreSQL isn't supported on this system. Install PostgreSQL 15 or newer and give its address " +
  'in DATABASE_URL, for example postgresql://user:password@localhost:5432/inkling.'

/**
 * How each program of PostgreSQL is run: as the database's account, in a directory that account can surely enter,
 * and without the operator's environment, in which a PGOPTIONS or LD_LIBRARY_PATH meant for others would mislead it.
 */
export function runAs(account: SystemAccount) {
  const identity = account.isOther ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}
