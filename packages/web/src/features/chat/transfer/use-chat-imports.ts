import { type CardId, CHAT_FILE_MAX, type ChatImport } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/call/call.ts'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import { useFileQueue } from '../../../api/uploads/use-file-queue.ts'
import { timeZone } from '../../../i18n/format.ts'
import { invalidateLists } from '../store/queries.ts'

/** Without a card, each file names its own. */
export function useChatImports(cardOfAll?: CardId) {
  const queries = useQueryClient()
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
    /** The refused request lacked the card, so the file is sent as a new one. */
    chooseCard({ id, file }: QueuedFile<ChatImport>, chosen: CardId): void {
      queue.dismiss(id)
      for (const again of queue.add([file])) cards.current.set(again, chosen)
    },
  }
}
