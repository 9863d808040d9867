import type { Config } from '../../config.ts'
import type { ReportProgress } from '../../platform/backup/say.ts'
import { quoteShellWord } from '../../platform/text.ts'

/** Arguments and configuration of a command. */
export interface CommandInput {
  readonly values: {
    readonly to?: string | undefined
    readonly into?: string | undefined
    /** As run daily by the server. */
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

/** Wrong usage; `message` explains it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Options and arguments a command accepts. */
export interface CommandSpec {
  readonly options: readonly (keyof CommandInput['values'])[]
  readonly isAboutOne: boolean
}

/**
 * Rejects options that the command would ignore.
 * @throws UsageError
 */
export function requireSupportedArguments(
  command: string,
  { values, positionals }: Pick<CommandInput, 'values' | 'positionals'>,
  { options, isAboutOne }: CommandSpec,
): void {
  const taken: readonly string[] = options
  for (const [option, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue
    if (value === '' && taken.includes(option)) throw new UsageError(`Nothing stands behind --${option}.`)
    if (taken.includes(option)) continue
    throw new UsageError(`inkling ${command} has no --${option}. See inkling help.`)
  }
  const [first] = positionals
  if (first === undefined || isAboutOne) return
  const hint = taken.includes('to') ? `Say where to as --to ${quoteShellWord(first)}` : 'See inkling help'
  throw new UsageError(`inkling ${command} can't use "${first}". ${hint}.`)
}

/** Requires exactly one argument. */
export function requireSingleArgument({ positionals: [first, ...more] }: CommandInput, what: string): string {
  if (first !== undefined && more.length === 0) return first
  throw new UsageError(`Say which one: ${what}`)
}

export const HELP = `inkling <command>

  backup [--to <directory>] [--with-secret]
      Copies everything into a new directory below <directory> (BACKUP_DIR, if it is not said), and reads the copy back.
      Inkling may run and be used meanwhile. --with-secret adds secret.key: whoever has such a backup can
      read the API keys in it.

  verify <backup>
      Reads a backup back, and says whether it is as it was written.

  restore <backup> [--into <data directory>] [--set-aside] [--new-secret]
      Puts a backup into an empty installation: that of the settings, or with --into a data directory with a
      database and files of its own, whatever DATABASE_URL and S3_… say.
      --set-aside    a database that is in the data directory already is moved aside, never deleted; files stay
      --new-secret   without the secret that the backup was made under: everybody logs in anew, and API
                     keys of models have to be entered again

  move --to-database <postgres://…> [--to-s3]
      Copies the installation of the data directory to a PostgreSQL (and its files to the store that S3_… name), and
      reads everything back. Inkling must not run. What is in the data directory stays as it is.

  reset-password <username>
      Gives an account a new password, shows it once, and logs the account out everywhere. Inkling may run.

Settings are those of the server, by environment: DATA_DIR, DATABASE_URL, S3_…, SECRET_KEY, BACKUP_DIR.
docs/operations/backup.md tells more.`
