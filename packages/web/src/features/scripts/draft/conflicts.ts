import type { RegexScript } from '@inkling/engine'
import type { ScriptsList, ScriptsUpdate } from './changes.ts'

/** For an imported script whose name exists. */
export type ConflictAnswer = 'keep_both' | 'replace' | 'skip'

/** `twin` is the existing script with the same id or name. */
interface IncomingScript {
  readonly script: RegexScript
  readonly twin: RegexScript | undefined
  readonly isSame: boolean
}

export interface DecidedScript extends IncomingScript {
  readonly answer: ConflictAnswer
}

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

/** Skips duplicates and keeps both otherwise, so that nothing is lost. */
export const defaultAnswer = ({ isSame }: IncomingScript): ConflictAnswer => (isSame ? 'skip' : 'keep_both')

const saysSame = (one: RegexScript, other: RegexScript): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('id')
  return [...names].every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

/** Ids stay unique. */
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

/** Removes added scripts and restores replaced ones. */
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

/** Only scripts whose id is taken get a new one. */
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
