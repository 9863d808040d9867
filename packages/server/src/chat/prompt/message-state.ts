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

// Status bars show a state that is kept in message variables. Chats whose books define none skip all of this.

/** Adds the initial states that the chat's books define and the variables lack. */
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

/** Variables after the commands in a text. */
export const applyCommands = (
  scene: PromptContext,
  variables: VariableValues,
  text: string,
): VariableValues =>
  withMessage(
    variables,
    updateVariables(variables.message, text, createMacroExpander(scene, variables)).variables,
  )

/** Greetings of a card whose commands run: each may copy a large state, and a card can have thousands of greetings. */
const COMMANDING_GREETINGS = 100

/** Variables after a greeting: the initial state, changed by its commands. */
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
  /** Greetings with commands so far. */
  commanding: number
}

/** Per context, so that books are read once for all greetings. */
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

/** An answer as stored: with a status bar placeholder if the chat has a state. */
export const toStoredAnswer = ({ message }: VariableValues, text: string): string =>
  findState(message) === undefined ? text : withStatusPlaceholder(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Expands macros without keeping the variables they set. */
const createMacroExpander = (scene: PromptContext, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...macroValuesOf(scene), variables }))
