import { draftStore } from '../../../ui/form/draft-store.ts'
import type { Scripts } from './changes.ts'

/** Scripts that were changed and not saved, and the stored list that they were made from. */
export interface ScriptsDraft {
  readonly scripts: Scripts
  readonly stored: readonly unknown[]
}

/** Kept in this browser, so that nothing takes them away. */
export const scriptDrafts = draftStore<ScriptsDraft>('script-drafts')
