/** What a card can't do here, under the name by which it tried. */
export class NotOfferedError extends Error {
  readonly offer: string

  constructor(offer: string) {
    super(`${offer} is not offered to interactive cards here`)
    this.name = 'NotOfferedError'
    this.offer = offer
  }
}

/**
 * Functions that cards find in the renderer they were written for (formats.md 3.6), and here only to be told why not.
 * Its objects and libraries are left out: scripts ask whether those exist, and may do without.
 */
const FUNCTIONS = `replaceVariables updateVariablesWith insertOrAssignVariables insertVariables deleteVariable
  setChatMessages setChatMessage createChatMessages deleteChatMessages rotateChatMessages triggerSlash generate
  generateRaw stopAllGeneration injectPrompts uninjectPrompts getWorldbook replaceWorldbook updateWorldbookWith
  getLorebookEntries setLorebookEntries getCharData getCharacter getCharAvatarPath getTavernRegexes
  formatAsTavernRegexedString formatAsDisplayedMessage eventOn eventOnce eventMakeFirst eventMakeLast eventEmit
  eventRemoveListener eventClearAll substitudeMacros registerMacroLike initializeGlobal waitGlobalInitialized
  getScriptButtons`.split(/\s+/)

/** Names that scripts use without asking whether they exist; what they fail with is then one of these. */
const OBJECTS = new Set(
  `$ jQuery _ toastr YAML z showdown EjsTemplate Mvu Vue VueRouter SillyTavern TavernHelper tavern_events
  iframe_events`.split(/\s+/),
)

/** Defines each of them to fail with its own name. */
export function refuseTheRest(): void {
  for (const name of FUNCTIONS) {
    define(name, () => {
      throw new NotOfferedError(name)
    })
  }
}

/** Gives scripts a function; they may put their own in its place. */
export function define(name: string, value: (...args: never[]) => unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}

/** Which thing that is not offered an error tells of, or null. */
export function missingOffer(error: unknown): string | null {
  if (error instanceof NotOfferedError) return error.offer
  const name = error instanceof ReferenceError ? /^(\S+) is not defined/.exec(error.message)?.[1] : undefined
  return name !== undefined && OBJECTS.has(name) ? name : null
}
