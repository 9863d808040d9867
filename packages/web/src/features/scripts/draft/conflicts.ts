import type { RegexScript } from '@inkling/engine'
import type { Change, Scripts } from './changes.ts'

/** What to do with a script that comes in where there is one of its name already. */
export type Answer = 'keep_both' | 'replace' | 'skip'

/** A script that comes in, and the one that is here already under its id or name. */
export interface Incoming {
  readonly script: RegexScript
  readonly twin: RegexScript | undefined
  /** Whether the two say the same. */
  readonly isSame: boolean
}

export interface Decided extends Incoming {
  readonly answer: Answer
}

/** Which of the scripts that come in are here already, as they are or otherwise. */
export function findTwins(scripts: Scripts, coming: Scripts): Incoming[] {
  return coming.map(script => {
    const twin =
      scripts.find(({ id }) => id === script.id) ??
      scripts.find(
        ({ scriptName }) => scriptName.trim() !== '' && scriptName.trim() === script.scriptName.trim(),
      )
    return { script, twin, isSame: twin !== undefined && saysSame(script, twin) }
  })
}

/** What is probably meant: nobody wants the same again, or loses anything unasked. */
export const likelyAnswer = ({ isSame }: Incoming): Answer => (isSame ? 'skip' : 'keep_both')

const saysSame = (one: RegexScript, other: RegexScript): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('id')
  return [...names].every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

/** Puts what comes in where it was decided; each keeps an id of its own. */
export const applyImport =
  (decided: readonly Decided[]): Change =>
  scripts =>
    decided.reduce(place, scripts)

function place(scripts: Scripts, { script, twin, answer }: Decided): Scripts {
  const at = twin === undefined ? -1 : scripts.findIndex(({ id }) => id === twin.id)
  if (answer === 'skip') return scripts
  if (answer === 'replace' && twin !== undefined && at >= 0)
    return scripts.with(at, { ...script, id: twin.id })
  return [...scripts, script]
}

/** Takes an import back: what it added goes, what it replaced is again as it was. */
export const undoImport =
  (decided: readonly Decided[]): Change =>
  scripts => {
    const replaced = decided.flatMap(({ answer, twin }) => (answer === 'replace' && twin ? [twin] : []))
    const added = new Set(
      decided.flatMap(({ answer, script }) => (answer === 'keep_both' ? [script.id] : [])),
    )
    return scripts
      .filter(({ id }) => !added.has(id))
      .map(script => replaced.find(({ id }) => id === script.id) ?? script)
  }

/** No two scripts with one id: what comes in beside one that has its id gets another. */
export function withOwnIds(scripts: Scripts, decided: readonly Decided[], newId: () => string): Decided[] {
  const taken = new Set(scripts.map(({ id }) => id))
  return decided.map(one => {
    if (one.answer !== 'keep_both') return one
    const id = taken.has(one.script.id) ? newId() : one.script.id
    taken.add(id)
    return { ...one, script: { ...one.script, id } }
  })
}
