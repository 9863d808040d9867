import { toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { RegexScript } from '../model/script.ts'
import { coerceScript } from './coerce.ts'
import type { RegexNotice } from './notices.ts'
import { type OrderedScript, readRisuScript } from './risu.ts'
import type { Source } from './sources.ts'

/** A hostile file can earn notices without end; nobody reads more than these. */
const MOST_NOTICES = 100

/** Collects the scripts of one file, each with an id that no other of them has. */
export class ScriptReader {
  readonly scripts: RegexScript[] = []
  readonly notices: RegexNotice[] = []
  readonly #ids = new Set<string>()
  readonly #newId: () => string

  constructor(newId: () => string) {
    this.#newId = newId
  }

  read({ path, kind, items }: Source): void {
    const room = REGEX_LIMITS.scripts - this.scripts.length
    const found = items
      .slice(0, room)
      .map((item, at) => this.#readItem(item, kind, path === '' ? String(at) : `${path}.${at}`))
      .filter(script => script !== null)
      .sort((a, b) => b.order - a.order)
    this.scripts.push(...found.map(({ script }) => script))
    if (items.length > room) this.#tell({ code: 'too_many_scripts', path, dropped: items.length - room })
  }

  #readItem(item: Json, kind: Source['kind'], path: string): OrderedScript | null {
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

  #idOf(json: JsonObject, kind: Source['kind']): string {
    const known = kind === 'embedded' ? toText(json.id) : ''
    const id = known === '' || this.#ids.has(known) ? this.#newId() : known
    this.#ids.add(id)
    return id
  }

  /** A script beyond a limit is kept for whoever wants to mend it; it only never runs. */
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
    if (this.notices.length < MOST_NOTICES) this.notices.push(notice)
  }
}
