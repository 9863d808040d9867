import type { Config } from '../../config.ts'
import type { Say } from '../../platform/backup/say.ts'
import { shellWord } from '../../platform/text/shell-word.ts'

/** What was typed, and the settings that it was typed under. */
export interface Asked {
  readonly values: {
    readonly to?: string | undefined
    readonly into?: string | undefined
    /** As the server does it by itself, once a day. */
    readonly daily: boolean
    readonly 'to-database'?: string | undefined
    readonly 'to-s3': boolean
    readonly 'with-secret': boolean
    readonly 'new-secret': boolean
    readonly 'set-aside': boolean
  }
  readonly positionals: readonly string[]
  readonly config: Config
  readonly say: Say
}

/** It was not typed as it has to be; `message` says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What may stand behind a command's name. */
export interface Takes {
  readonly options: readonly (keyof Asked['values'])[]
  readonly isAboutOne: boolean
}

/**
 * Refuses what a command would pass over: whoever typed it believes that it counts.
 * @throws UsageError
 */
export function requireTaken(
  command: string,
  { values, positionals }: Pick<Asked, 'values' | 'positionals'>,
  { options, isAboutOne }: Takes,
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
  const hint = taken.includes('to') ? `Say where to as --to ${shellWord(first)}` : 'See inkling help'
  throw new UsageError(`inkling ${command} can't use "${first}". ${hint}.`)
}

/** The one thing that a command is about. */
export function theOnly({ positionals: [first, ...more] }: Asked, what: string): string {
  if (first !== undefined && more.length === 0) return first
  throw new UsageError(`Say which one: ${what}`)
}
