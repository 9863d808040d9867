import { regexFileName, writeRegexScripts } from '@inkling/engine'
import { downloadBlob } from '../../../browser/save-file.ts'
import type { ScriptsList } from '../draft/changes.ts'

export function exportScripts(scripts: ScriptsList): void {
  const file = new Blob([writeRegexScripts(scripts)], { type: 'application/json' })
  downloadBlob(file, regexFileName(scripts))
}
