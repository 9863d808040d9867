import { type RegexNotice, readRegexScripts } from '@inkling/engine'
import { newId } from '../../../browser/secure-context.ts'
import type { ScriptsList } from '../draft/changes.ts'

export interface FileNotice {
  readonly fileName: string
  readonly notice: RegexNotice | { readonly code: 'no_json' | 'too_large'; readonly path: string }
}

interface ScriptFiles {
  readonly scripts: ScriptsList
  readonly notices: readonly FileNotice[]
}

/** In bytes, for two hundred scripts of maximum size. */
const LARGEST = 20_000_000

/** Accepts script files, lists, cards and presets. */
export async function readScriptFiles(files: Iterable<File>): Promise<ScriptFiles> {
  const read = await Promise.all(Array.from(files, readScriptFile))
  return {
    scripts: read.flatMap(({ scripts }) => scripts),
    notices: read.flatMap(({ notices }) => notices),
  }
}

async function readScriptFile(file: File): Promise<ScriptFiles> {
  const refused = (code: 'no_json' | 'too_large'): ScriptFiles => ({
    scripts: [],
    notices: [{ fileName: file.name, notice: { code, path: '' } }],
  })
  if (file.size > LARGEST) return refused('too_large')
  const json = parse(await file.text())
  if (json === undefined) return refused('no_json')
  const { scripts, notices } = readRegexScripts(json, newId)
  return { scripts, notices: notices.map(notice => ({ fileName: file.name, notice })) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined // JSON never yields undefined
  }
}
