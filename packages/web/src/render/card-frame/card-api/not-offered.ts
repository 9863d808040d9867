/** `offer` is the API's name in the card. */
export class UnsupportedApiError extends Error {
  readonly offer: string

  constructor(offer: string) {
    super(`${offer} is not offered to interactive cards here`)
    this.name = 'UnsupportedApiError'
    this.offer = offer
  }
}

/**
 * Functions of SillyTavern's helper that aren't supported (docs/spec/formats.md 3.6); calling one throws an
 * explanation. Objects and libraries stay undefined, because scripts check whether they exist.
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

/** Scripts use these globals without checking, so a ReferenceError for one of them counts as unsupported. */
const OBJECTS = new Set('YAML z showdown EjsTemplate Vue VueRouter'.split(' '))

/** Each function throws an error with its own name. */
export const unsupportedFunctions = (): Record<string, () => never> =>
  Object.fromEntries(
    FUNCTIONS.map(name => [
      name,
      () => {
        throw new UnsupportedApiError(name)
      },
    ]),
  )

/** Null if the error isn't about an unsupported API. */
export function unsupportedNameOf(error: unknown): string | null {
  if (error instanceof UnsupportedApiError) return error.offer
  const name = error instanceof ReferenceError ? /^(\S+) is not defined/.exec(error.message)?.[1] : undefined
  return name !== undefined && OBJECTS.has(name) ? name : null
}
