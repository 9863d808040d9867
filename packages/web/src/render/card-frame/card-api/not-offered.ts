/** An API that is not supported here, with the name that the card used. */
export class UnsupportedApiError extends Error {
  readonly offer: string

  constructor(offer: string) {
    super(`${offer} is not offered to interactive cards here`)
    this.name = 'NotOfferedError'
    this.offer = offer
  }
}

/**
 * Functions of SillyTavern's helper that are not supported (formats.md 3.6); calling one explains why. Objects and
 * libraries are not defined, because scripts check whether those exist.
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

/** Globals that scripts use without checking; a ReferenceError for one of these counts as unsupported. */
const OBJECTS = new Set('YAML z showdown EjsTemplate Vue VueRouter'.split(' '))

/** Functions that throw an error with their own name. */
export const unsupportedFunctions = (): Record<string, () => never> =>
  Object.fromEntries(
    FUNCTIONS.map(name => [
      name,
      () => {
        throw new UnsupportedApiError(name)
      },
    ]),
  )

/** Returns the unsupported API that an error is about, or null. */
export function unsupportedNameOf(error: unknown): string | null {
  if (error instanceof UnsupportedApiError) return error.offer
  const name = error instanceof ReferenceError ? /^(\S+) is not defined/.exec(error.message)?.[1] : undefined
  return name !== undefined && OBJECTS.has(name) ? name : null
}
