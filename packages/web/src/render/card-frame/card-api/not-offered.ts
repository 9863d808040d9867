/** What a card can't do here, under the name by which it tried. */
export class UnsupportedApiError extends Error {
  readonly offer: string

  constructor(offer: string) {
    super(`${offer} is not offered to interactive cards here`)
    this.name = 'NotOfferedError'
    this.offer = offer
  }
}

/**
 * Functions that cards find in the renderer they were written for (formats.md 3.6), and here only to be told why not.
 * Objects and libraries are left out: scripts ask whether those exist, and may do without.
 */
const FUNCTIONS =
  `setChatMessages setChatMessage createChatMessages deleteChatMessages rotateChatMessages generate
  generateRaw stopAllGeneration injectPrompts uninjectPrompts getWorldbook replaceWorldbook updateWorldbookWith
  getWorldbookNames createWorldbook deleteWorldbook getLorebookEntries setLorebookEntries createLorebookEntries
  deleteLorebookEntries getLorebooks getCurrentCharPrimaryLorebook getCharLorebooks getCharWorldbookNames
  getChatWorldbookName getCharData getCharacter getPreset replacePreset updatePresetWith loadPreset
  getTavernRegexes replaceTavernRegexes updateTavernRegexesWith formatAsTavernRegexedString
  formatAsDisplayedMessage registerMacroLike getScriptButtons replaceScriptButtons audioPlay audioImport
  audioSelect audioMode audioEnable`.split(/\s+/)

/** Names that scripts use without asking whether they exist; what they fail with is then one of these. */
const OBJECTS = new Set('YAML z showdown EjsTemplate Vue VueRouter'.split(' '))

/** Each of them, to fail with its own name. */
export const unsupportedFunctions = (): Record<string, () => never> =>
  Object.fromEntries(
    FUNCTIONS.map(name => [
      name,
      () => {
        throw new UnsupportedApiError(name)
      },
    ]),
  )

/** Which thing that is not offered an error tells of, or null. */
export function unsupportedNameOf(error: unknown): string | null {
  if (error instanceof UnsupportedApiError) return error.offer
  const name = error instanceof ReferenceError ? /^(\S+) is not defined/.exec(error.message)?.[1] : undefined
  return name !== undefined && OBJECTS.has(name) ? name : null
}
