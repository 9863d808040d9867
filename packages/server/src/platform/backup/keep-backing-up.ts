import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { S3Settings } from '../files/s3/settings.ts'
import type { Logger } from '../logger.ts'
import { lowerPriority } from '../processes/lower-priority.ts'
import { readLastBackup } from './last-backup.ts'

const program = fileURLToPath(new URL('../../commands/inkling.ts', import.meta.url))
const POLL_MS = 10 * 60_000
const DAY_MS = 24 * 3600 * 1000
const RETRY_MS = 3600 * 1000
/** Lowest CPU priority, so that a backup slows nobody down. */
const LOWEST_PRIORITY = 19

export interface BackupContext {
  readonly config: {
    readonly dataDir: string
    readonly backupDir: string
    readonly s3: S3Settings | undefined
  }
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Runs backups in a separate process, which does not slow down requests.
 * @returns a function that stops it
 */
export function startBackupSchedule(context: BackupContext): () => void {
  let child: ChildProcess | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    if (child !== undefined || !(await isBackupDue(context)) || isStopped) return
    child = startBackup(context, () => {
      child = undefined
    })
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) => context.log.warn({ err }, 'could not check whether a backup is due'))
  }, POLL_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    child?.kill()
  }
}

export async function isBackupDue({ db, clock }: Pick<BackupContext, 'db' | 'clock'>): Promise<boolean> {
  const last = await readLastBackup(db)
  if (last === null || last.tried_at === null) return true
  const since = clock.now().getTime() - Date.parse(last.tried_at)
  // A time in the future means that a clock was wrong.
  return since < 0 || since >= (last.problem === null ? DAY_MS : RETRY_MS)
}

function startBackup({ config, log }: BackupContext, onEnd: () => void): ChildProcess {
  const { dataDir, backupDir } = config
  // This server's settings override those in the environment.
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, [program, 'backup', '--daily'], {
    env: config.s3 === undefined ? { ...env, S3_BUCKET: '', S3_ENDPOINT: '' } : env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000)
  })
  child.once('error', err => log.error({ err }, 'could not start the daily backup'))
  child.once('close', (code, signal) => {
    if (code === 0) log.info({ place: backupDir }, 'finished the daily backup')
    else if (!child.killed) log.error({ said: output, signal }, 'the daily backup failed')
    onEnd()
  })
  if (child.pid !== undefined) lowerPriority(LOWEST_PRIORITY, child.pid)
  return child
}
