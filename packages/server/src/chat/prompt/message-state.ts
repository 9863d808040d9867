import {
  type AttachedBook,
  createInitialStates,
  expandMacros,
  findState,
  mayHaveCommands,
  revivePassValues,
  updateVariables,
  type VariableValues,
  withInitialState,
  withStatusPlaceholder,
} from '@inkling/engine'
import { factsOfBook, resourcesOfCard } from './lore.ts'
import { macroValuesOf, type PromptContext } from './prompt-scene.ts'

// Status bars show a state kept in message variables. Chats whose books define no state skip all of this.

/** Adds initial states from the chat's books where the variables lack them. */
export function withBookStates(
  scene: PromptContext,
  variables: VariableValues,
  books: readonly AttachedBook[],
): VariableValues {
  const beginning = books.filter(({ book }) => factsOfBook(book).beginsState)
  if (beginning.length === 0) return variables
  const message = withInitialState(variables.message, beginning, createMacroExpander(scene, variables))
  return withMessage(variables, message)
}

/** Applies the commands in a text to the variables. */
export const applyCommands = (
  scene: PromptContext,
  variables: VariableValues,
  text: string,
): VariableValues =>
  withMessage(
    variables,
    updateVariables(variables.message, text, createMacroExpander(scene, variables)).variables,
  )

/**
 * Greetings of a card whose commands run. Limited, because each may copy a large state and a card can have thousands of
 * greetings.
 */
const COMMANDING_GREETINGS = 100

/** Returns the variables after a greeting: the initial state, changed by the greeting's commands. */
export function stateAtGreeting(
  scene: PromptContext,
  variables: VariableValues,
  greeting: string,
): VariableValues {
  const beginning = initialStateOf(scene)
  const begun = { ...variables, message: beginning.at(greeting) }
  if (!mayHaveCommands(greeting) || beginning.commanding++ >= COMMANDING_GREETINGS) return begun
  return applyCommands(scene, begun, greeting)
}

interface InitialState {
  readonly at: ReturnType<typeof createInitialStates>
  /** Number of greetings with commands so far. */
  commanding: number
}

/** Cached per context, so that books are read once for all greetings. */
const known = new WeakMap<PromptContext, InitialState>()

function initialStateOf(scene: PromptContext): InitialState {
  const books = resourcesOfCard(scene.card).books.filter(({ book }) => factsOfBook(book).beginsState)
  const nothing = { chat: {}, message: {}, global: {} }
  const beginning = known.get(scene) ?? {
    at: createInitialStates(books, createMacroExpander(scene, nothing)),
    commanding: 0,
  }
  known.set(scene, beginning)
  return beginning
}

/** Converts an answer for storing. Adds a status bar placeholder if the chat has a state. */
export const toStoredAnswer = ({ message }: VariableValues, text: string): string =>
  findState(message) === undefined ? text : withStatusPlaceholder(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Expands macros and discards the variables they set. */
const createMacroExpander = (scene: PromptContext, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...macroValuesOf(scene), variables }))
