import type { Session } from '@inkling/contract'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { useSettings } from '../settings/scope/queries.ts'
import type { MessagePath } from '../store/path.ts'

interface ChatMemoryGateProps {
  session: Session
  path: MessagePath
  isBusy: boolean
}

/** The memory of a chat: minded where it is switched on, and shown while the address asks for it. */
export function LazyChatMemory({ session, path: { messages }, isBusy }: ChatMemoryGateProps) {
  const memory = useSettings({ session_id: session.id }).data?.effective.memory
  const [{ memory: shown }] = useQuery()
  const last = messages.at(-1)
  return (
    <>
      {memory && (memory.summarise || memory.mode !== 'off') && (
        <Suspense fallback={null}>
          <ChatMemory
            session={session.id}
            occasion={`${last?.id} ${last?.status} ${last?.edited_at}`}
            isBusy={isBusy}
          />
        </Suspense>
      )}
      {/* By itself, because it is where memory is switched on: it must not vanish while the other is fetched. */}
      <Suspense fallback={null}>{shown && <MemorySheet session={session} />}</Suspense>
    </>
  )
}

const ChatMemory = lazyWithRetry(async () => (await import('../../memories/chat-memory.tsx')).ChatMemory)
const MemorySheet = lazyWithRetry(async () => (await import('./memory-sheet.tsx')).MemorySheet)
