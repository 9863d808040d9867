import { exportFileName } from '../files/file-name.ts'
import type { RegexScript } from './model/script.ts'

/** Writes importable JSON: one script as an object, several as a list. */
export function writeRegexScripts(scripts: readonly RegexScript[]): string {
  return JSON.stringify(scripts.length === 1 ? scripts[0] : scripts, null, 4)
}

export function regexFileName(scripts: readonly RegexScript[]): string {
  const [only] = scripts
  return exportFileName(scripts.length === 1 && only ? `regex-${only.scriptName}` : 'regex-scripts', 'json')
}
