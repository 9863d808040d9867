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

/** For an edit, only scripts that run on edits apply. */
export interface TextToStore {
  readonly placement: Placement
  readonly isEdit?: boolean
  readonly given: string
  readonly before: VariableValues
}

export interface StoredText {
  readonly text: string
  readonly variables: VariableValues
}

/**
 * Runs scripts, then expands macros. Scripts that exceed their time are skipped. Macros about the chat stay, because
 * interactive cards in greetings use them (`{{lastMessageId}}`) when they run.
 */
export async function storeText(
  patterns: PatternRunner,
  scene: PromptContext,
  storing: TextToStore,
): Promise<StoredText> {
  const passed = await runTextScripts(patterns, scene, storing)
  const values = revivePassValues({ ...macroValuesOf(scene), variables: passed.variables })
  // A macro may insert card text with other line breaks.
  const text = unifyLineBreaks(expandMacros(passed.text, values))
  return { text, variables: values.variables?.values() ?? passed.variables }
}

/** Macros in answers stay as the model wrote them. */
export async function runTextScripts(
  patterns: PatternRunner,
  scene: PromptContext,
  { placement, isEdit = false, given: text, before }: TextToStore,
): Promise<StoredText> {
  const { texts, variables } = await patterns.pass(scene, {
    scripts: inRunningOrder(scene.settled.scripts),
    texts: [{ text: text, occasion: { pass: 'stored', placement, isEdit } }],
    values: { ...macroValuesOf(scene), variables: before },
  })
  return { text: texts[0]?.text ?? unifyLineBreaks(text), variables: variables ?? before }
}

/** Each greeting starts a branch with its own variables. */
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
