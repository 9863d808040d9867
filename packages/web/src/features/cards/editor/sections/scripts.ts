import { embeddedScripts, type RegexScript } from '@inkling/engine'
import { newScript } from '../../../script-editor/new-script.ts'
import { asObject, type CardFields, objectField } from '../draft/card-edit.ts'

/** Invalid entries are kept but not shown. */
interface CardScript {
  readonly at: number
  readonly script: RegexScript
}

export function listRawScripts(data: CardFields): readonly unknown[] {
  const { regex_scripts } = objectField(data, 'extensions')
  return Array.isArray(regex_scripts) ? regex_scripts : []
}

export const listCardScripts = (data: CardFields): CardScript[] =>
  listRawScripts(data).flatMap((raw, at) => {
    // Each script is parsed separately, so that an invalid one doesn't shift the others. The input was JSON.
    const [script] = embeddedScripts({ regex_scripts: [raw] as never[] }, () => `new-${at}`).scripts
    return script === undefined ? [] : [{ at, script }]
  })

const withScripts = (data: CardFields, regex_scripts: readonly unknown[]): CardFields => ({
  extensions: { ...objectField(data, 'extensions'), regex_scripts },
})

/** Unknown fields stay. */
export const changeScript =
  (at: number, fields: Partial<RegexScript>) =>
  (data: CardFields): CardFields => {
    const scripts = listRawScripts(data)
    return withScripts(data, scripts.with(at, { ...asObject(scripts[at]), ...fields }))
  }

/** `from` and `to` count only visible scripts. */
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
