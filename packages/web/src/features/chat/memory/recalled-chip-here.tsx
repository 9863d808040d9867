import type { Message, SessionId } from '@inkling/contract'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'
import { RetrievedChip } from '../../memories/recalled-chip.tsx'

/** In the chat that the address names. */
export function RetrievedChipHere({ message }: { message: Message }) {
  const session = useIdParam<SessionId>()
  const [, change] = useQuery()
  return (
    <RetrievedChip
      message={message}
      session={session}
      onJump={target => change({ message: target })}
      onAll={() => change({ memory: '1' }, { stays: true })}
    />
  )
}
