import { createDraftStore } from '../../../ui/form/draft-store.ts'
import type { ScriptsList } from './changes.ts'

/** Where a list of scripts is kept: among one's settings, or in a card. */
export interface ScriptStorage {
  /** Names what is not saved yet, in this browser. */
  readonly draftName: string
  /** The list as it came from there. */
  readonly stored: readonly unknown[]
  readonly fetch: () => Promise<readonly unknown[]>
  /** Puts a whole list there, and gives it as it is there then. */
  readonly save: (list: readonly unknown[], idempotencyKey: string) => Promise<readonly unknown[]>
}

/** Scripts that were changed and not saved, and the stored list that they were made from. */
export interface ScriptsDraft {
  readonly scripts: ScriptsList
  readonly stored: readonly unknown[]
}

/** Kept in this browser, so that nothing takes them away. */
export const scriptDrafts = createDraftStore<ScriptsDraft>('script-drafts')
