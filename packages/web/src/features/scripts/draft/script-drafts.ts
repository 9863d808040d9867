import { createDraftStore } from '../../../ui/form/draft-store.ts'
import type { ScriptsList } from './changes.ts'

/** Scripts are stored with settings or a card. */
export interface ScriptStorage {
  readonly draftName: string
  readonly stored: readonly unknown[]
  readonly fetch: () => Promise<readonly unknown[]>
  /**
   * Stores a whole list.
   * @returns the list as stored
   */
  readonly save: (list: readonly unknown[], idempotencyKey: string) => Promise<readonly unknown[]>
}

/** `stored` is the list that the unsaved scripts are based on. */
export interface ScriptsDraft {
  readonly scripts: ScriptsList
  readonly stored: readonly unknown[]
}

export const scriptDrafts = createDraftStore<ScriptsDraft>('script-drafts')
