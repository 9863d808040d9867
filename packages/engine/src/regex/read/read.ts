import { cleanJson } from '../../files/clean.ts'
import { Notices } from '../../files/notices.ts'
import { attempt } from '../../files/problems.ts'
import { toText } from '../../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject } from '../../json/json.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { RegexScript } from '../model/script.ts'
import { coerceScript } from './coerce.ts'
import type { RegexNotice } from './notices.ts'
import { type OrderedScript, readRisuScript } from './risu.ts'

export type RegexReading = { scripts: RegexScript[]; notices: RegexNotice[] }

/**
 * Reads scripts from a file: one or a list, RisuAI's list, a card, a preset, or extensions. Script files get new ids;
 * cards and presets keep theirs. Adds a notice if there are none.
 */
export function readRegexScripts(json: unknown, newId: () => string): RegexReading {
  const cleaning = new Notices()
  const cleaned = attempt(() => cleanJson(json, cleaning))
  const sources = cleaned.ok ? findSources(cleaned.value) : []
  const { scripts, notices } = readSources(sources, newId)
  if (sources.length === 0) notices.push({ code: 'no_scripts', path: '' })
  return { scripts, notices: [...cleaning.list, ...notices] }
}

/**
 * Reads scripts in a card's or preset's extensions. `newId` is called in order, only for scripts without an id, so
 * counted ids are stable.
 */
export function embeddedScripts(extensions: JsonObject, newId: () => string): RegexReading {
  return readSources(extensionSources(extensions, ''), newId)
}

function readSources(sources: readonly ScriptSource[], newId: () => string): RegexReading {
  const reader = new ScriptReader(newId)
  for (const source of sources) reader.read(source)
  return { scripts: reader.scripts, notices: reader.notices }
}

/** Maximum number of notices, for hostile files. */
const MAX_NOTICES = 100

export class ScriptReader {
  readonly scripts: RegexScript[] = []
  readonly notices: RegexNotice[] = []
  readonly #ids = new Set<string>()
  readonly #newId: () => string

  constructor(newId: () => string) {
    this.#newId = newId
  }

  read({ path, kind, items }: ScriptSource): void {
    const room = REGEX_LIMITS.scripts - this.scripts.length
    const ordered = items
      .slice(0, room)
      .map((item, at) => this.#readItem(item, kind, path === '' ? String(at) : `${path}.${at}`))
      .filter(script => script !== null)
      .sort((a, b) => b.order - a.order)
    this.scripts.push(...ordered.map(({ script }) => script))
    if (items.length > room) this.#tell({ code: 'too_many_scripts', path, dropped: items.length - room })
  }

  #readItem(item: Json, kind: ScriptSource['kind'], path: string): OrderedScript | null {
    if (!isObject(item)) return this.#refuse({ code: 'not_a_script', path })
    if (kind === 'file' && toText(item.scriptName) === '')
      return this.#refuse({ code: 'nameless_script', path })
    const id = this.#idOf(item, kind)
    const read =
      kind === 'risu'
        ? readRisuScript(item, id, path, notice => this.#tell(notice))
        : { script: coerceScript(item, id), order: 0 }
    if (read !== null) this.#checkLengths(read.script, path)
    return read
  }

  #idOf(json: JsonObject, kind: ScriptSource['kind']): string {
    const known = kind === 'embedded' ? toText(json.id) : ''
    const id = known === '' || this.#ids.has(known) ? this.#newId() : known
    this.#ids.add(id)
    return id
  }

  /** Scripts beyond a limit stay editable but never run. */
  #checkLengths({ findRegex, replaceString }: RegexScript, path: string): void {
    if (findRegex === '') this.#tell({ code: 'empty_pattern', path })
    if (findRegex.length > REGEX_LIMITS.pattern) this.#tell({ code: 'pattern_too_long', path })
    if (replaceString.length > REGEX_LIMITS.replacement) this.#tell({ code: 'replacement_too_long', path })
  }

  #refuse(notice: RegexNotice): null {
    this.#tell(notice)
    return null
  }

  #tell(notice: RegexNotice): void {
    if (this.notices.length < MAX_NOTICES) this.notices.push(notice)
  }
}

/**
 * A list of scripts within JSON. Scripts of files are new; embedded ones (of cards and presets) are known by id and may
 * lack a name.
 */
export type ScriptSource = { path: string; kind: 'file' | 'embedded' | 'risu'; items: readonly Json[] }

export function findSources(json: Json): ScriptSource[] {
  if (Array.isArray(json)) return [{ path: '', kind: hasRisuRows(json) ? 'risu' : 'file', items: json }]
  if (!isObject(json)) return []
  const ofRisu = findRisuList(json)
  if (ofRisu !== null) return [ofRisu]
  if ('findRegex' in json || 'scriptName' in json) return [{ path: '', kind: 'file', items: [json] }]
  const { data, extensions } = json
  if (isObject(data) && isObject(data.extensions))
    return extensionSources(data.extensions, 'data.extensions.')
  return isObject(extensions) ? extensionSources(extensions, 'extensions.') : extensionSources(json, '')
}

/** RisuAI's export of scripts, or a module, whose scripts may be one level deeper. */
function findRisuList(json: JsonObject): ScriptSource | null {
  const { data, regex, module } = json
  if (getOwn(json, 'type') === 'regex' && Array.isArray(data))
    return { path: 'data', kind: 'risu', items: data }
  if (Array.isArray(regex) && hasRisuRows(regex)) return { path: 'regex', kind: 'risu', items: regex }
  const inModule = isObject(module) ? findRisuList(module) : null
  return inModule && { ...inModule, path: `module.${inModule.path}` }
}

const hasRisuRows = (list: readonly Json[]): boolean =>
  list.some(item => isObject(item) && ['in', 'out', 'type'].every(key => Object.hasOwn(item, key)))

export function extensionSources(extensions: JsonObject, path: string): ScriptSource[] {
  const { regex_scripts, risuai } = extensions
  const custom = isObject(risuai) ? risuai.customScripts : undefined
  const sources: ScriptSource[] = []
  if (Array.isArray(regex_scripts))
    sources.push({ path: `${path}regex_scripts`, kind: 'embedded', items: regex_scripts })
  if (Array.isArray(custom))
    sources.push({ path: `${path}risuai.customScripts`, kind: 'risu', items: custom })
  return sources
}
