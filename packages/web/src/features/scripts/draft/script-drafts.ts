import { createDraftStore } from '../../../ui/form/draft-store.ts'
import type { ScriptsList } from './changes.ts'

/** Where scripts are stored: settings or a card. */
export interface ScriptStorage {
  readonly draftName: string
  readonly stored: readonly unknown[]
  readonly fetch: () => Promise<readonly unknown[]>
  /** Stores a whole list and returns it as stored. */
  readonly save: (list: readonly unknown[], idempotencyKey: string) => Promise<readonly unknown[]>
}

/** Unsaved scripts and the stored list they are based on. */
export interface ScriptsDraft {
  readonly scripts: ScriptsList
  readonly stored: readonly unknown[]
}

/** Local drafts of unsaved scripts. */
export const scriptDrafts = createDraftStore<ScriptsDraft>('script-drafts')
