import { createDraftStore } from '../../../ui/form/draft-store.ts'
import type { ScriptsList } from './changes.ts'

/** Scripts that were changed and not saved, and the stored list that they were made from. */
export interface ScriptsDraft {
  readonly scripts: ScriptsList
  readonly stored: readonly unknown[]
}

/** Kept in this browser, so that nothing takes them away. */
export const scriptDrafts = createDraftStore<ScriptsDraft>('script-drafts')
