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

// The state that status bars show is among the variables of a message. Where no book begins one, none of this costs
// more than a look.

/** Variables with the states that a chat's books begin, as far as these are not in them yet. */
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

/** Variables after what a text does to them by its commands. */
export const applyCommands = (
  scene: PromptContext,
  variables: VariableValues,
  text: string,
): VariableValues =>
  withMessage(
    variables,
    updateVariables(variables.message, text, createMacroExpander(scene, variables)).variables,
  )

/** Of a card's greetings, those whose commands are heeded: each may copy a large state, and a card can have thousands. */
const COMMANDING_GREETINGS = 100

/** Variables after a greeting of the scene's card: how its state begins, and what it does to that. */
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
  /** How many greetings had commands. */
  commanding: number
}

/** By scene, so that what books say is read once for all greetings. */
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

/** An answer as it is stored where a chat keeps a state, with a place for its status bar. */
export const toStoredAnswer = ({ message }: VariableValues, text: string): string =>
  findState(message) === undefined ? text : withStatusPlaceholder(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Expands macros in what is read; what these would set is forgotten. */
const createMacroExpander = (scene: PromptContext, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...macroValuesOf(scene), variables }))
