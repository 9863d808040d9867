import type { Config } from '../../config.ts'
import type { ReportProgress } from '../../platform/backup/say.ts'
import { quoteShellWord } from '../../platform/text.ts'

export interface CommandInput {
  readonly values: {
    readonly to?: string | undefined
    readonly into?: string | undefined
    /** Set when the server runs the command. */
    readonly daily: boolean
    readonly 'to-database'?: string | undefined
    readonly 'to-s3': boolean
    readonly 'with-secret': boolean
    readonly 'new-secret': boolean
    readonly 'set-aside': boolean
  }
  readonly positionals: readonly string[]
  readonly config: Config
  readonly say: ReportProgress
}

/** `message` explains the usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface CommandSpec {
  readonly options: readonly (keyof CommandInput['values'])[]
  readonly isAboutOne: boolean
}

/**
 * Rejects arguments that the command would ignore.
 * @throws UsageError
 */
export function requireSupportedArguments(
  command: string,
  { values, positionals }: Pick<CommandInput, 'values' | 'positionals'>,
  { options, isAboutOne }: CommandSpec,
): void {
  const supported: readonly string[] = options
  for (const [option, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue
    if (value === '' && supported.includes(option)) throw new UsageError(`--${option} needs a value.`)
    if (supported.includes(option)) continue
    throw new UsageError(`inkling ${command} has no option --${option}. See inkling help.`)
  }
  const [first] = positionals
  if (first === undefined || isAboutOne) return
  const hint = supported.includes('to') ? `Use --to ${quoteShellWord(first)}` : 'See inkling help'
  throw new UsageError(`inkling ${command} takes no argument "${first}". ${hint}.`)
}

export function requireSingleArgument(
  { positionals: [first, ...more] }: CommandInput,
  usage: string,
): string {
  if (first !== undefined && more.length === 0) return first
  throw new UsageError(`Usage: ${usage}`)
}

export const HELP = `inkling <command>

  backup [--to <directory>] [--with-secret]
      Copies everything to a new directory in <directory> (default: BACKUP_DIR) and verifies the copy. Inkling
      may be running. --with-secret adds secret.key: whoever has that backup can read the API keys in it.

  verify <backup>
      Checks whether a backup is complete and undamaged.

  restore <backup> [--into <data directory>] [--set-aside] [--new-secret]
      Restores a backup into an empty installation: the configured one, or with --into a data directory with
      its own database and files, whatever DATABASE_URL and S3_… are.
      --set-aside    moves an existing built-in database aside instead of refusing; nothing is deleted
      --new-secret   goes on without the backup's secret key: everyone has to log in again, and the API
                     keys of models have to be entered again

  move --to-database <postgres://…> [--to-s3]
      Copies an installation from the data directory to a PostgreSQL server (and its files to the S3 store set
      by S3_…) and verifies the copy. Stop Inkling first. The data directory is not changed.

  reset-password <username>
      Sets a new password, shows it once, and logs the account out everywhere. Inkling may be running.

Uses the server's settings from the environment: DATA_DIR, DATABASE_URL, S3_…, SECRET_KEY, BACKUP_DIR.
See docs/operations/backup.md.`
