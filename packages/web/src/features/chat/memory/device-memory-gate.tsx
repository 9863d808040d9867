import type { SessionId } from '@inkling/contract'
import { Suspense } from 'react'
import { late } from '../../../ui/late.ts'
import type { Path } from '../path.ts'
import { useSettings } from '../settings/queries.ts'

interface DeviceMemoryGateProps {
  session: SessionId
  path: Path
  isBusy: boolean
}

/** Has this device remember the chat, where that is chosen. */
export function DeviceMemoryGate({ session, path: { messages }, isBusy }: DeviceMemoryGateProps) {
  const mode = useSettings({ session_id: session }).data?.effective.memory.mode
  const last = messages.at(-1)
  return mode === 'local' ? (
    <Suspense fallback={null}>
      <DeviceMemory
        session={session}
        occasion={`${last?.id} ${last?.status} ${last?.edited_at}`}
        isBusy={isBusy}
      />
    </Suspense>
  ) : null
}

// Fetched where it is chosen, which is rarely.
const DeviceMemory = late(async () => (await import('../../memories/device-memory.tsx')).DeviceMemory)
