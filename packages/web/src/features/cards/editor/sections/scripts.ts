import { embeddedScripts, type RegexScript } from '@inkling/engine'
import { newScript } from '../../../script-editor/new-script.ts'
import { asObject, type CardFields, objectField } from '../draft/card-edit.ts'

/** A script of the card: as its file has it, and as it is read. What is no script is kept, and not shown. */
export interface CardScript {
  readonly at: number
  readonly script: RegexScript
}

export function listRawScripts(data: CardFields): readonly unknown[] {
  const { regex_scripts } = objectField(data, 'extensions')
  return Array.isArray(regex_scripts) ? regex_scripts : []
}

/** The scripts that can be shown, each with where it stands. */
export const listCardScripts = (data: CardFields): CardScript[] =>
  listRawScripts(data).flatMap((raw, at) => {
    // Each alone, so that one that can't be read moves no other. What came as JSON is JSON.
    const [script] = embeddedScripts({ regex_scripts: [raw] as never[] }, () => `new-${at}`).scripts
    return script === undefined ? [] : [{ at, script }]
  })

export const withScripts = (data: CardFields, regex_scripts: readonly unknown[]): CardFields => ({
  extensions: { ...objectField(data, 'extensions'), regex_scripts },
})

/** Some fields of one script; those that nobody here knows stay. */
export const changeScript =
  (at: number, fields: Partial<RegexScript>) =>
  (data: CardFields): CardFields => {
    const scripts = listRawScripts(data)
    return withScripts(data, scripts.with(at, { ...asObject(scripts[at]), ...fields }))
  }

/** One script in the place of another, by where both stand among those that are shown. */
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
