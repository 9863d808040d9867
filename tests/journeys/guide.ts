import type { Locator } from 'playwright-core'
import { find } from './actions.ts'
import type { Visitor } from './visitor.ts'

export const heading = (visitor: Visitor, key: string): Locator =>
  find(visitor, 'heading', visitor.words(key))

/** The guide starts with the choice of a model. */
export async function asksForModel(visitor: Visitor): Promise<void> {
  await heading(visitor, 'first_run_model_title').waitFor()
}
