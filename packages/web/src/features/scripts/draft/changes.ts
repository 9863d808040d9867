import type { RegexScript } from '@inkling/engine'

/** In execution order. */
export type ScriptsList = readonly RegexScript[]
export type ScriptsUpdate = (scripts: ScriptsList) => ScriptsList

export const addScript =
  (script: RegexScript): ScriptsUpdate =>
  scripts => [...scripts, script]

export const changeScripts =
  (ids: ReadonlySet<string>, fields: Partial<RegexScript>): ScriptsUpdate =>
  scripts =>
    scripts.map(script => (ids.has(script.id) ? Object.assign({}, script, fields) : script))

export const changeScript = (id: string, fields: Partial<RegexScript>): ScriptsUpdate =>
  changeScripts(new Set([id]), fields)

export const removeScripts =
  (ids: ReadonlySet<string>): ScriptsUpdate =>
  scripts =>
    scripts.filter(({ id }) => !ids.has(id))

/** Restored scripts follow their former predecessors. */
export const restoreScripts =
  (before: ScriptsList, ids: ReadonlySet<string>): ScriptsUpdate =>
  scripts =>
    before
      .filter(({ id }) => ids.has(id) && !scripts.some(one => one.id === id))
      .reduce((now, script) => {
        const ahead = new Set(before.slice(0, before.indexOf(script)).map(({ id }) => id))
        const at = now.findLastIndex(({ id }) => ahead.has(id)) + 1
        return now.toSpliced(at, 0, script)
      }, scripts)

/** Between two scripts of one group, the moved script joins that group. */
export const moveScript =
  (id: string, to: number): ScriptsUpdate =>
  scripts => {
    const from = scripts.findIndex(script => script.id === id)
    const script = scripts[from]
    if (script === undefined) return scripts
    const remaining = scripts.toSpliced(from, 1)
    const [above, below] = [remaining[to - 1], remaining[to]]
    const isWithin = above && below && groupNameOf(above) === groupNameOf(below)
    return remaining.toSpliced(to, 0, isWithin ? withGroup(script, groupNameOf(above)) : script)
  }

/** Restores order and groups; newer scripts stay at the end. */
export const restoreOrder =
  (before: ScriptsList): ScriptsUpdate =>
  scripts => {
    const place = new Map(before.map(({ id }, index) => [id, index]))
    const placeOf = ({ id }: RegexScript) => place.get(id) ?? before.length
    return scripts
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(script => {
        const old = before[placeOf(script)]
        return old === undefined ? script : withGroup(script, groupNameOf(old))
      })
  }

/** Groups are an extra field in the file; empty for none. */
export const groupNameOf = ({ group }: RegexScript): string => (typeof group === 'string' ? group.trim() : '')

function withGroup(script: RegexScript, group: string): RegexScript {
  if (groupNameOf(script) === group) return script
  const { group: _before, ...rest } = script
  // The compiler can't know that the other fields remain.
  return (group === '' ? rest : { ...rest, group }) as RegexScript
}

export const moveToGroup =
  (id: string, group: string): ScriptsUpdate =>
  scripts =>
    scripts.map(script => (script.id === id ? withGroup(script, group.trim()) : script))

/** In order of appearance, without duplicates. */
export const groupNames = (scripts: ScriptsList): string[] => [
  ...new Set(scripts.map(groupNameOf).filter(name => name !== '')),
]

/** Matches name or pattern. */
export function matchingScripts(scripts: ScriptsList, text: string): ScriptsList {
  const needle = text.trim().toLowerCase()
  if (needle === '') return scripts
  return scripts.filter(({ scriptName, findRegex }) =>
    `${scriptName}\n${findRegex}`.toLowerCase().includes(needle),
  )
}
