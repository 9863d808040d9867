import { regexFileName, writeRegexScripts } from '@inkling/engine'
import { downloadBlob } from '../../../browser/save-file.ts'
import type { ScriptsList } from '../draft/changes.ts'

/** Hands scripts to the browser to keep, as a file that the field imports. */
export function exportScripts(scripts: ScriptsList): void {
  const file = new Blob([writeRegexScripts(scripts)], { type: 'application/json' })
  downloadBlob(file, regexFileName(scripts))
}
