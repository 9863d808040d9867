import type { EmbeddingModelId } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Hub } from '../downloads/download-manager.ts'
import type { CountTexts } from './store.ts'

/** What chats hold of what these models make. */
export interface MadeVectors {
  readonly countTexts: CountTexts
  /** Its vectors are of use no longer. */
  readonly forget: (tx: Db, id: EmbeddingModelId) => Promise<void>
  /** The model goes: nobody remembers with it any longer. */
  readonly release: (tx: Db, id: EmbeddingModelId) => Promise<void>
}

/** What the actions of this noun work with. */
export interface Stores extends MadeVectors {
  readonly house: House
  readonly hub: Hub
}
