import type { Message } from '@inkling/contract'
import { Suspense } from 'react'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'

/** That something came back from memory for an answer. */
export const RecalledMark = ({ message }: { message: Message }) => (
  <Suspense fallback={null}>
    <Chip message={message} />
  </Suspense>
)

const Chip = late(async () => (await import('./recalled-chip-here.tsx')).RecalledChipHere)
