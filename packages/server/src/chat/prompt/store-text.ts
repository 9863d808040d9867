import {
  expandMacros,
  inRunningOrder,
  PLACEMENTS,
  type Placement,
  revivePassValues,
  unifyLineBreaks,
  type VariableValues,
} from '@inkling/engine'
import { stateAtGreeting } from './message-state.ts'
import { macroValuesOf, type PromptContext } from './prompt-scene.ts'
import type { PatternRunner } from './script-runner.ts'

/** A text that is to be stored: whose it is, and the variables before it. After an edit, only scripts for edits run. */
export interface TextToStore {
  readonly placement: Placement
  readonly isEdit?: boolean
  readonly given: string
  readonly before: VariableValues
}

/** A text as it is stored, and the variables after its macros. */
export interface StoredText {
  readonly text: string
  readonly variables: VariableValues
}

/**
 * What becomes of a text before it is stored: the scripts for it go over it, and then its macros are expanded,
 * once and for all. A script that takes too long leaves the text as it was.
 */
export async function storeText(
  patterns: PatternRunner,
  scene: PromptContext,
  storing: TextToStore,
): Promise<StoredText> {
  const passed = await runTextScripts(patterns, scene, storing)
  const values = revivePassValues({ ...macroValuesOf(scene), variables: passed.variables })
  // A macro may bring a card's own lines.
  const text = unifyLineBreaks(expandMacros(passed.text, values))
  return { text, variables: values.variables?.values() ?? passed.variables }
}

/** The same for an answer, whose macros stay as the model wrote them. */
export async function runTextScripts(
  patterns: PatternRunner,
  scene: PromptContext,
  { placement, isEdit = false, given, before }: TextToStore,
): Promise<StoredText> {
  const { texts, variables } = await patterns.pass(scene, {
    scripts: inRunningOrder(scene.settled.scripts),
    texts: [{ text: given, occasion: { pass: 'stored', placement, isEdit } }],
    values: { ...macroValuesOf(scene), variables: before },
  })
  return { text: texts[0]?.text ?? unifyLineBreaks(given), variables: variables ?? before }
}

/** A greeting as it is stored. Each begins a branch of its own, which remembers what it sets. */
export async function storeGreeting(
  patterns: PatternRunner,
  scene: PromptContext,
  given: string,
): Promise<StoredText> {
  const { text, variables } = await storeText(patterns, scene, {
    placement: PLACEMENTS.assistant,
    given,
    before: { chat: {}, message: {}, global: {} },
  })
  return { text, variables: stateAtGreeting(scene, variables, text) }
}
