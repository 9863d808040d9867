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

// Status bars show message variables. Chats whose books define no state skip all of this.

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

export const applyCommands = (
  scene: PromptContext,
  variables: VariableValues,
  text: string,
): VariableValues =>
  withMessage(
    variables,
    updateVariables(variables.message, text, createMacroExpander(scene, variables)).variables,
  )

/** Each may copy a large state, and a card can have thousands of greetings. */
const COMMANDING_GREETINGS = 100

/** The initial state, changed by the greeting's commands. */
export function stateAtGreeting(
  scene: PromptContext,
  variables: VariableValues,
  greeting: string,
): VariableValues {
  const beginning = initialStateOf(scene)
  const initial = { ...variables, message: beginning.at(greeting) }
  if (!mayHaveCommands(greeting) || beginning.commanding++ >= COMMANDING_GREETINGS) return initial
  return applyCommands(scene, initial, greeting)
}

interface InitialState {
  readonly at: ReturnType<typeof createInitialStates>
  commanding: number
}

/** Cached, so that books are read once for all greetings. */
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

/** Adds a status bar placeholder if the chat has a state. */
export const toStoredAnswer = ({ message }: VariableValues, text: string): string =>
  findState(message) === undefined ? text : withStatusPlaceholder(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Discards the variables that the macros set. */
const createMacroExpander = (scene: PromptContext, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...macroValuesOf(scene), variables }))
