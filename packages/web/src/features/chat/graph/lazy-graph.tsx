import type { Session } from '@inkling/contract'
import { Suspense } from 'react'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { useQuery } from '../../../ui/navigation/navigation.ts'

/** The graph of a chat and its branches, while the address asks for it. */
export function GraphGate({ session }: { session: Session }) {
  const [{ graph }, change] = useQuery()
  if (graph === undefined) return null
  return (
    <Suspense fallback={null}>
      <GraphOverlay session={session} onClose={() => change({ graph: undefined })} />
    </Suspense>
  )
}

// Fetched when it is first asked for.
const GraphOverlay = late(async () => (await import('./graph-overlay.tsx')).GraphOverlay)
