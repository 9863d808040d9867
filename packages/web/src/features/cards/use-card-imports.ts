import { type Card, CHARX_MAX } from '@inkling/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer } from 'react'
import { call } from '../../api/call.ts'
import { type FileInQueue, type FileQueueEvent, foldFiles, nextFiles } from '../../api/file-queue.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { keys } from './keys.ts'

const FILE_NAME_MAX = 255

/** Brings files to the server, some at a time, and says how each of them fares. */
export function useCardImports() {
  const queries = useQueryClient()
  const [imports, tell] = useReducer(foldFiles<Card>, [])
  useEffect(() => {
    for (const next of nextFiles(imports)) void send(next, tell, queries)
  }, [imports, queries])
  return {
    imports,
    add: (files: Iterable<File>) =>
      tell({
        type: 'add',
        files: Array.from(files, file => ({ id: newIdempotencyKey(), file })),
        most: CHARX_MAX,
      }),
    retry: (id: string) => tell({ type: 'retry', id }),
    dismiss: (id: string) => tell({ type: 'dismiss', id }),
  }
}

async function send(
  { id, file }: FileInQueue<Card>,
  tell: Dispatch<FileQueueEvent<Card>>,
  queries: QueryClient,
): Promise<void> {
  tell({ type: 'send', id, share: 0 })
  try {
    const card = await call(
      'cards.import',
      { query: { fileName: file.name.slice(-FILE_NAME_MAX) }, body: file },
      { idempotencyKey: id, onProgress: share => tell({ type: 'send', id, share }) },
    )
    tell({ type: 'done', id, made: card })
    queries.setQueryData(keys.card(card.id), card)
    await queries.invalidateQueries({ queryKey: keys.myCards })
  } catch (error) {
    tell({ type: 'refuse', id, error })
  }
}
