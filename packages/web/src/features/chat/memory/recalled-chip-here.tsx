import type { Message, SessionId } from '@inkling/contract'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'
import { RecalledChip } from '../../memories/recalled-chip.tsx'

/** In the chat that the address names. */
export function RecalledChipHere({ message }: { message: Message }) {
  const session = useIdParam<SessionId>()
  const [, change] = useQuery()
  return (
    <RecalledChip
      message={message}
      session={session}
      onJump={target => change({ message: target })}
      onAll={() => change({ memory: '1' }, { stays: true })}
    />
  )
}
