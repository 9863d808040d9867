import { embeddedScripts, type RegexScript } from '@inkling/engine'
import { newScript } from '../../../script-editor/new-script.ts'
import { asObject, type CardFields, objectField } from '../draft/card-edit.ts'

/** A script, raw and parsed. Invalid entries are kept but not shown. */
interface CardScript {
  readonly at: number
  readonly script: RegexScript
}

export function listRawScripts(data: CardFields): readonly unknown[] {
  const { regex_scripts } = objectField(data, 'extensions')
  return Array.isArray(regex_scripts) ? regex_scripts : []
}

/** Scripts that can be parsed, with their index. */
export const listCardScripts = (data: CardFields): CardScript[] =>
  listRawScripts(data).flatMap((raw, at) => {
    // Parsed one by one, so that an invalid one does not shift the rest. The input came as JSON.
    const [script] = embeddedScripts({ regex_scripts: [raw] as never[] }, () => `new-${at}`).scripts
    return script === undefined ? [] : [{ at, script }]
  })

const withScripts = (data: CardFields, regex_scripts: readonly unknown[]): CardFields => ({
  extensions: { ...objectField(data, 'extensions'), regex_scripts },
})

/** Changes fields of a script; unknown ones stay. */
export const changeScript =
  (at: number, fields: Partial<RegexScript>) =>
  (data: CardFields): CardFields => {
    const scripts = listRawScripts(data)
    return withScripts(data, scripts.with(at, { ...asObject(scripts[at]), ...fields }))
  }

/** Moves a script, by positions among the visible ones. */
export const moveScript =
  (from: number, to: number) =>
  (data: CardFields): CardFields => {
    const scripts = listRawScripts(data)
    return withScripts(data, scripts.toSpliced(from, 1).toSpliced(to, 0, scripts[from]))
  }

export const removeScript =
  (at: number) =>
  (data: CardFields): CardFields =>
    withScripts(data, listRawScripts(data).toSpliced(at, 1))

export const addScript =
  (scriptName: string) =>
  (data: CardFields): CardFields =>
    withScripts(data, [...listRawScripts(data), newScript(scriptName)])
