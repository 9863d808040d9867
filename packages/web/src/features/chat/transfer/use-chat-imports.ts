import { type CardId, CHAT_FILE_MAX, type ChatImport } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/call/call.ts'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import { useFileQueue } from '../../../api/uploads/use-file-queue.ts'
import { timeZone } from '../../../i18n/format.ts'
import { invalidateLists } from '../store/queries.ts'

/** Files that become chats: with this card, or with the one that each of them names. */
export function useChatImports(cardOfAll?: CardId) {
  const queries = useQueryClient()
  /** With whom the chats of a file are, where its reader has said so. */
  const cards = useRef(new Map<string, CardId>())
  const queue = useFileQueue<ChatImport>(CHAT_FILE_MAX, async ({ id, file, fileName }, options) => {
    const card_id = cards.current.get(id) ?? cardOfAll
    const query = { fileName, card_id, ...timeZone() }
    const made = await call('chat.importSessions', { query, body: file }, options)
    void invalidateLists(queries)
    return made
  })
  return {
    ...queue,
    /** Another call than the one that was refused: it says more. */
    chooseCard({ id, file }: QueuedFile<ChatImport>, chosen: CardId): void {
      queue.dismiss(id)
      for (const again of queue.add([file])) cards.current.set(again, chosen)
    },
  }
}
