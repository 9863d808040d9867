import {
  type AttachedBook,
  beginnings,
  expandMacros,
  mayCommand,
  revivePassValues,
  stateIn,
  updateVariables,
  type VariableValues,
  withInitialState,
  withStatusPlace,
} from '@inkling/engine'
import { loreOf, loreOfBook } from './lore.ts'
import { type Scene, sceneValues } from './prompt-scene.ts'

// The state that status bars show is among the variables of a message. Where no book begins one, none of this costs
// more than a look.

/** Variables with the states that a chat's books begin, as far as these are not in them yet. */
export function withBookStates(
  scene: Scene,
  variables: VariableValues,
  books: readonly AttachedBook[],
): VariableValues {
  const beginning = books.filter(({ book }) => loreOfBook(book).beginsState)
  if (beginning.length === 0) return variables
  const message = withInitialState(variables.message, beginning, expander(scene, variables))
  return withMessage(variables, message)
}

/** Variables after what a text does to them by its commands. */
export const afterCommands = (scene: Scene, variables: VariableValues, text: string): VariableValues =>
  withMessage(variables, updateVariables(variables.message, text, expander(scene, variables)).variables)

/** Of a card's greetings, those whose commands are heeded: each may copy a large state, and a card can have thousands. */
const COMMANDING_GREETINGS = 100

/** Variables after a greeting of the scene's card: how its state begins, and what it does to that. */
export function atGreeting(scene: Scene, variables: VariableValues, greeting: string): VariableValues {
  const beginning = beginningIn(scene)
  const begun = { ...variables, message: beginning.at(greeting) }
  if (!mayCommand(greeting) || beginning.commanding++ >= COMMANDING_GREETINGS) return begun
  return afterCommands(scene, begun, greeting)
}

interface Beginning {
  readonly at: ReturnType<typeof beginnings>
  /** How many greetings had commands. */
  commanding: number
}

/** By scene, so that what books say is read once for all greetings. */
const known = new WeakMap<Scene, Beginning>()

function beginningIn(scene: Scene): Beginning {
  const books = loreOf(scene.card).books.filter(({ book }) => loreOfBook(book).beginsState)
  const nothing = { chat: {}, message: {}, global: {} }
  const beginning = known.get(scene) ?? { at: beginnings(books, expander(scene, nothing)), commanding: 0 }
  known.set(scene, beginning)
  return beginning
}

/** An answer as it is stored where a chat keeps a state, with a place for its status bar. */
export const asAnswer = ({ message }: VariableValues, text: string): string =>
  stateIn(message) === undefined ? text : withStatusPlace(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Expands macros in what is read; what these would set is forgotten. */
const expander = (scene: Scene, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...sceneValues(scene), variables }))
