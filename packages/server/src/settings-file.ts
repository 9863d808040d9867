import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

type Settings = Record<string, string | undefined>

/** The environment has priority. Returns the names in the file. */
export function addSettingsFile(env: Settings, path = '.env'): string[] {
  if (!existsSync(path)) return []
  const settings = parseEnv(readFileSync(path, 'utf8'))
  for (const [name, value] of Object.entries(settings)) env[name] ??= value
  return Object.keys(settings)
}

/**
 * Reports names that are no settings but were probably meant as such: all in the file, and those in the environment
 * that almost match a setting.
 */
export function describeUnknownSettings(
  env: Settings,
  inFile: readonly string[],
  known: readonly string[],
): string[] {
  const unknown = Object.keys(env).filter(name => !known.includes(name) && !name.startsWith('NODE_'))
  return unknown.flatMap(name => {
    const meant = known.find(setting => isAlmost(name, setting))
    if (meant === undefined && !inFile.includes(name)) return []
    const hint = meant === undefined ? 'docs/settings.md lists all settings.' : `Did you mean ${meant}?`
    return [`${name} is not a setting of Inkling. ${hint}`]
  })
}

/** Shorter names resemble too many others. */
const MIN_NAME_LENGTH = 8
const MAX_EDITS = 2

const isAlmost = (name: string, setting: string): boolean =>
  setting.length >= MIN_NAME_LENGTH && editsBetween(name.toUpperCase(), setting) <= MAX_EDITS

function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
