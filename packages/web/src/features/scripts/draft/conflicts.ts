import type { RegexScript } from '@inkling/engine'
import type { ScriptsList, ScriptsUpdate } from './changes.ts'

/** What to do with an imported script whose name exists. */
export type ConflictAnswer = 'keep_both' | 'replace' | 'skip'

/** An imported script and its existing counterpart by id or name. */
interface IncomingScript {
  readonly script: RegexScript
  readonly twin: RegexScript | undefined
  readonly isSame: boolean
}

export interface DecidedScript extends IncomingScript {
  readonly answer: ConflictAnswer
}

/** Pairs imported scripts with existing ones. */
export function findTwins(scripts: ScriptsList, coming: ScriptsList): IncomingScript[] {
  return coming.map(script => {
    const twin =
      scripts.find(({ id }) => id === script.id) ??
      scripts.find(
        ({ scriptName }) => scriptName.trim() !== '' && scriptName.trim() === script.scriptName.trim(),
      )
    return { script, twin, isSame: twin !== undefined && saysSame(script, twin) }
  })
}

/** Default: skip duplicates, keep both otherwise, so that nothing is lost. */
export const defaultAnswer = ({ isSame }: IncomingScript): ConflictAnswer => (isSame ? 'skip' : 'keep_both')

const saysSame = (one: RegexScript, other: RegexScript): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('id')
  return [...names].every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

/** Applies import decisions; ids stay unique. */
export const applyImport =
  (decided: readonly DecidedScript[]): ScriptsUpdate =>
  scripts =>
    decided.reduce(place, scripts)

function place(scripts: ScriptsList, { script, twin, answer }: DecidedScript): ScriptsList {
  const at = twin === undefined ? -1 : scripts.findIndex(({ id }) => id === twin.id)
  if (answer === 'skip') return scripts
  if (answer === 'replace' && twin !== undefined && at >= 0)
    return scripts.with(at, { ...script, id: twin.id })
  return [...scripts, script]
}

/** Reverts an import: removes added scripts and restores replaced ones. */
export const undoImport =
  (decided: readonly DecidedScript[]): ScriptsUpdate =>
  scripts => {
    const replaced = decided.flatMap(({ answer, twin }) => (answer === 'replace' && twin ? [twin] : []))
    const added = new Set(
      decided.flatMap(({ answer, script }) => (answer === 'keep_both' ? [script.id] : [])),
    )
    return scripts
      .filter(({ id }) => !added.has(id))
      .map(script => replaced.find(({ id }) => id === script.id) ?? script)
  }

/** Gives imported scripts a new id if theirs is taken. */
export function withOwnIds(
  scripts: ScriptsList,
  decided: readonly DecidedScript[],
  newId: () => string,
): DecidedScript[] {
  const taken = new Set(scripts.map(({ id }) => id))
  return decided.map(one => {
    if (one.answer !== 'keep_both') return one
    const id = taken.has(one.script.id) ? newId() : one.script.id
    taken.add(id)
    return { ...one, script: { ...one.script, id } }
  })
}
