import { cleanJson } from '../../files/clean.ts'
import { Notices } from '../../files/notices.ts'
import { attempt } from '../../files/problems.ts'
import type { JsonObject } from '../../json/json.ts'
import type { RegexScript } from '../model/script.ts'
import type { RegexNotice } from './notices.ts'
import { ScriptReader } from './script-reader.ts'
import { extensionSources, type Source, sourcesOf } from './sources.ts'

/** The scripts that could be read, in the order they run, and what could not. */
export type RegexReading = { scripts: RegexScript[]; notices: RegexNotice[] }

/**
 * Reads the scripts of a file: one script or a list of them, RisuAI's list, a card, a preset, or the extensions of
 * either. Scripts of a script file get new ids, those of a card or preset keep theirs. When there is nothing to read,
 * a notice says so.
 */
export function readRegexScripts(json: unknown, newId: () => string): RegexReading {
  const cleaning = new Notices()
  const cleaned = attempt(() => cleanJson(json, cleaning))
  const sources = cleaned.ok ? sourcesOf(cleaned.value) : []
  const { scripts, notices } = readSources(sources, newId)
  if (sources.length === 0) notices.push({ code: 'no_scripts', path: '' })
  return { scripts, notices: [...cleaning.list, ...notices] }
}

/**
 * The scripts that a card or a preset brings along in its extensions. `newId` is asked only for scripts without an id
 * of their own, in the order they stand there: ids made by counting are the same at every reading.
 */
export function embeddedScripts(extensions: JsonObject, newId: () => string): RegexReading {
  return readSources(extensionSources(extensions, ''), newId)
}

function readSources(sources: readonly Source[], newId: () => string): RegexReading {
  const reader = new ScriptReader(newId)
  for (const source of sources) reader.read(source)
  return { scripts: reader.scripts, notices: reader.notices }
}
