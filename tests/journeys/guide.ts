import type { Locator } from 'playwright-core'
import { find, press } from './deeds.ts'
import type { Visitor } from './visitor.ts'

export const heading = (visitor: Visitor, key: string): Locator =>
  find(visitor, 'heading', visitor.words(key))

/** Goes from the start of the guide to the choice of a model. */
export async function asksForModel(visitor: Visitor): Promise<void> {
  await heading(visitor, 'first_run_language_title').waitFor()
  await press(visitor, 'first_run_next_button')
  await heading(visitor, 'first_run_model_title').waitFor()
}
