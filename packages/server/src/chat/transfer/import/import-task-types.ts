import type { ChatNotice, UserId } from '@inkling/contract'
import type { ChatProblem, ChatReadOptions } from '@inkling/engine'
import type { ImportCard } from './chat-writer.ts'
import type { ImportedSession } from './session-rows.ts'

/** With whom the chats are: all with one card, or those of each file, by its path, with its own; null where with none. */
export type CardsOfFiles =
  | { readonly all: ImportCard }
  | { readonly byPath: ReadonlyMap<string, ImportCard | null> }

export interface ReadInput {
  readonly path: string
  /** Where the rows go. */
  readonly rowsPath: string
  readonly options: Omit<ChatReadOptions, 'card' | 'fileName'> & { readonly fileName: string }
  readonly user_id: UserId
  /** Milliseconds. */
  readonly now: number
  /** Null to be told whom the files are about. */
  readonly cards: CardsOfFiles | null
}

export type ReadOutput =
  | { readonly kind: 'problem'; readonly problem: ChatProblem }
  /** Nothing was made: with whom the chats are is not known, but what each file calls them. */
  | { readonly kind: 'which_cards'; readonly names: ReadonlyMap<string, string> }
  | {
      readonly kind: 'rows'
      readonly sessions: readonly ImportedSession[]
      readonly messages: number
      readonly notices: readonly ChatNotice[]
    }
