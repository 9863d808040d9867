#!/usr/bin/env node
/** Operator commands, such as `npx inkling backup`. `npx inkling help` lists them. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ConfigError, readConfig } from '../config.ts'
import { BackupError } from '../platform/backup/names.ts'
import { DatabaseStartError } from '../platform/database/errors.ts'
import { FilesStartError, FilesUnavailableError } from '../platform/files/file-store.ts'
import { isDiskError } from '../platform/files/local-files.ts'
import { addSettingsFile } from '../settings-file.ts'
import { backup, verify } from './inkling/backup.ts'
import { move } from './inkling/move.ts'
import { resetPassword } from './inkling/reset-password.ts'
import { restore } from './inkling/restore.ts'
import {
  type CommandInput,
  type CommandSpec,
  HELP,
  requireSupportedArguments,
  UsageError,
} from './inkling/usage.ts'

interface Command extends CommandSpec {
  readonly run: (asked: CommandInput) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  backup: { run: backup, options: ['to', 'with-secret', 'daily'], isAboutOne: false },
  restore: { run: restore, options: ['into', 'set-aside', 'new-secret'], isAboutOne: true },
  move: { run: move, options: ['to-database', 'to-s3'], isAboutOne: false },
  verify: { run: verify, options: [], isAboutOne: true },
  'reset-password': { run: resetPassword, options: [], isAboutOne: true },
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  const command = commands[name]
  if (command === undefined) {
    const isAskedFor = ['help', '--help', '-h'].includes(name)
    if (!isAskedFor) console.error(`Unknown command: ${name}.\n`)
    console.log(HELP)
    return isAskedFor ? 0 : 2
  }
  const {
    values: { help, ...values },
    positionals,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      into: { type: 'string' },
      'to-database': { type: 'string' },
      'to-s3': { type: 'boolean', default: false },
      daily: { type: 'boolean', default: false },
      'with-secret': { type: 'boolean', default: false },
      'new-secret': { type: 'boolean', default: false },
      'set-aside': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (help) {
    console.log(HELP)
    return 0
  }
  requireSupportedArguments(name, { values, positionals }, command)
  addSettingsFile(process.env)
  return command.run({ values, positionals, config: readConfig(process.env), say: console.log })
}

/**
 * Operators see a sentence for errors that they can fix, and a stack for others, but never row values quoted in
 * database errors.
 */
function describeError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return `Database error: ${error.message} (${error.code})`
  if (error instanceof FilesUnavailableError)
    return `The file store cannot be reached: ${error.cause instanceof Error ? error.cause.message : error.cause}`
  if (error instanceof Error && isDiskError(error)) return `Disk error: ${error.message}`
  const isForOperators = [ConfigError, BackupError, DatabaseStartError, FilesStartError, UsageError].some(
    kind => error instanceof kind,
  )
  return error instanceof Error && (isForOperators || isArgumentError(error)) ? error.message : error
}

const isArgumentError = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

// Exit on signals, because cleanup runs only in `exit` handlers.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(describeError(error))
    const isUsage = error instanceof UsageError || (error instanceof Error && isArgumentError(error))
    process.exitCode = isUsage ? 2 : 1
  },
)
