import { exportFileName } from '../files/file-name.ts'
import type { RegexScript } from './model/script.ts'

/** Scripts as the JSON text of a file that the field imports: one as an object, several as a list. */
export function writeRegexScripts(scripts: readonly RegexScript[]): string {
  return JSON.stringify(scripts.length === 1 ? scripts[0] : scripts, null, 4)
}

/** A name for that file. */
export function regexFileName(scripts: readonly RegexScript[]): string {
  const [only] = scripts
  return exportFileName(scripts.length === 1 && only ? `regex-${only.scriptName}` : 'regex-scripts', 'json')
}
