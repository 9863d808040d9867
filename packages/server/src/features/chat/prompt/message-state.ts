import {
  type AttachedBook,
  beginnings,
  expandMacros,
  revivePassValues,
  stateIn,
  updateVariables,
  type VariableValues,
  withInitialState,
  withStatusPlace,
} from '@inkling/engine'
import { loreOfBook } from './book-lore.ts'
import { loreOf } from './card-lore.ts'
import { type Scene, sceneValues } from './scene.ts'

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

/** Variables after a greeting of the scene's card: how its state begins, and what it does to that. */
export const atGreeting = (scene: Scene, variables: VariableValues, greeting: string): VariableValues =>
  afterCommands(scene, { ...variables, message: beginningsIn(scene)(greeting) }, greeting)

/** By scene, so that what books say is read once for all greetings. */
const known = new WeakMap<Scene, ReturnType<typeof beginnings>>()

function beginningsIn(scene: Scene): ReturnType<typeof beginnings> {
  const books = loreOf(scene.card).books.filter(({ book }) => loreOfBook(book).beginsState)
  const begin = known.get(scene) ?? beginnings(books, expander(scene, { chat: {}, message: {}, global: {} }))
  known.set(scene, begin)
  return begin
}

/** An answer as it is stored where a chat keeps a state, with a place for its status bar. */
export const asAnswer = ({ message }: VariableValues, text: string): string =>
  stateIn(message) === undefined ? text : withStatusPlace(text)

const withMessage = (variables: VariableValues, message: VariableValues['message']): VariableValues =>
  message === variables.message ? variables : { ...variables, message }

/** Expands macros in what is read; what these would set is forgotten. */
const expander = (scene: Scene, variables: VariableValues) => (text: string) =>
  expandMacros(text, revivePassValues({ ...sceneValues(scene), variables }))
