import type { Session } from '@inkling/contract'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { useSettings } from '../settings/scope/queries.ts'
import type { MessagePath } from '../store/path.ts'

interface LazyChatMemoryProps {
  session: Session
  path: MessagePath
  isBusy: boolean
}

/** Maintains the chat's memory if it is turned on, and shows the memory sheet if the URL contains `memory`. */
export function LazyChatMemory({ session, path: { messages }, isBusy }: LazyChatMemoryProps) {
  const memory = useSettings({ session_id: session.id }).data?.effective.memory
  const [{ memory: shown }] = useQuery()
  const last = messages.at(-1)
  return (
    <>
      {memory && (memory.summarise || memory.mode !== 'off') && (
        <ChatMemory
          session={session.id}
          occasion={`${last?.id} ${last?.status} ${last?.edited_at}`}
          lastAt={last?.created_at}
          isBusy={isBusy}
        />
      )}
      {shown && <MemorySheet session={session} />}
    </>
  )
}

const ChatMemory = lazyPart(async () => (await import('../../memories/chat-memory.tsx')).ChatMemory)
const MemorySheet = lazyPart(async () => (await import('./memory-sheet.tsx')).MemorySheet)
