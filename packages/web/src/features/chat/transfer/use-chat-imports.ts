import { type CardId, CHAT_FILE_MAX, type ChatImport } from '@inkling/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { type FileInQueue, type FileQueueEvent, foldFiles, nextFiles } from '../../../api/file-queue.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { timeZone } from '../../../i18n/time-zone.ts'
import { invalidateLists } from '../queries.ts'

const FILE_NAME_MAX = 255

/** Brings files of chats to the server, some at a time, and says how each of them fares. */
export function useChatImports(card_id?: CardId) {
  const queries = useQueryClient()
  const [imports, tell] = useReducer(foldFiles<ChatImport>, [])
  /** With whom the chats of a file are, where its reader has said so. */
  const cards = useRef(new Map<string, CardId>())
  useEffect(() => {
    for (const next of nextFiles(imports)) {
      void send(next, { card_id: cards.current.get(next.id) ?? card_id, tell, queries })
    }
  }, [imports, card_id, queries])
  const add = (files: Iterable<File>, with_card?: CardId) => {
    const added = Array.from(files, file => ({ id: newIdempotencyKey(), file }))
    if (with_card !== undefined) for (const { id } of added) cards.current.set(id, with_card)
    tell({ type: 'add', files: added, most: CHAT_FILE_MAX })
  }
  return {
    imports,
    add: (files: Iterable<File>) => add(files),
    retry: (id: string) => tell({ type: 'retry', id }),
    dismiss: (id: string) => tell({ type: 'dismiss', id }),
    /** Another call than the one that was refused: it says more. */
    chooseCard({ id, file }: FileInQueue<ChatImport>, chosen: CardId): void {
      tell({ type: 'dismiss', id })
      add([file], chosen)
    },
  }
}

interface Sending {
  readonly card_id: CardId | undefined
  readonly tell: Dispatch<FileQueueEvent<ChatImport>>
  readonly queries: QueryClient
}

async function send(
  { id, file }: FileInQueue<ChatImport>,
  { card_id, tell, queries }: Sending,
): Promise<void> {
  tell({ type: 'send', id, share: 0 })
  try {
    const query = { fileName: file.name.slice(-FILE_NAME_MAX), card_id, ...timeZone() }
    const made = await call(
      'chat.importSessions',
      { query, body: file },
      { idempotencyKey: id, onProgress: share => tell({ type: 'send', id, share }) },
    )
    tell({ type: 'done', id, made })
    await invalidateLists(queries)
  } catch (error) {
    tell({ type: 'refuse', id, error })
  }
}
