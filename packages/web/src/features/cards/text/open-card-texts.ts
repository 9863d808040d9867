import { embeddedScripts, type JsonObject } from '@inkling/engine'
import { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'

const host = pageHost.of('pass')

interface TalkerNames {
  readonly user: string
  readonly char: string
}

/** Texts with the card's own display scripts applied; null without scripts. */
export function createCardTexts(extensions: JsonObject, names: TalkerNames): DisplayTexts | null {
  let counted = 0
  const { scripts } = embeddedScripts(extensions, () => `card-${++counted}`)
  const shown = scripts.filter(script => script.markdownOnly && !script.disabled)
  return shown.length === 0 ? null : new DisplayTexts({ scripts: shown, values: names }, host)
}
