import { regexFileName, writeRegexScripts } from '@inkling/engine'
import { keepFile } from '../../../browser/save-file.ts'
import type { Scripts } from '../draft/changes.ts'

/** Hands scripts to the browser to keep, as a file that the field imports. */
export function exportScripts(scripts: Scripts): void {
  const file = new Blob([writeRegexScripts(scripts)], { type: 'application/json' })
  keepFile(file, regexFileName(scripts))
}
