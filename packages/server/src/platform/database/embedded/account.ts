import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { DatabaseStartError } from '../errors.ts'

/** Owns the database files and runs PostgreSQL. */
export type SystemAccount = {
  uid: number
  gid: number
  /** The account is not this process's own, so files need a chown. */
  isOther: boolean
}

/** PostgreSQL refuses to run as root, so root uses `unprivilegedUser`. Other users run it themselves. */
export function findDatabaseAccount(): SystemAccount {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) throw new DatabaseStartError(noEmbeddedHere)
  return uid === 0 ? { ...unprivilegedUser(), isOther: true } : { uid, gid, isOther: false }
}

/** initdb needs a user name, which containers with an arbitrary user id lack. */
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

function unprivilegedUser() {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody' && uid && gid) return { uid: idOf(uid), gid: idOf(gid) }
  }
  throw new DatabaseStartError(
    'PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as. ' +
      'Start Inkling as a normal user, or point DATABASE_URL at a PostgreSQL of your own.',
  )
}

/** macOS writes ids as signed (-2), but system calls expect unsigned. */
function idOf(text: string): number {
  return Number(text) >>> 0
}

const noEmbeddedHere =
  "Inkling's own PostgreSQL isn't supported on this system. Install PostgreSQL 15 or newer and give its address " +
  'in DATABASE_URL, for example postgresql://user:password@localhost:5432/inkling.'

/**
 * Uses a directory that the account can enter, and a clean environment: PGOPTIONS or LD_LIBRARY_PATH could break
 * PostgreSQL.
 */
export function runAs(account: SystemAccount) {
  const identity = account.isOther ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}
