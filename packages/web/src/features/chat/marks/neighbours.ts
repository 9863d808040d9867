import type { MarkedMessage, MessageId } from '@inkling/contract'

interface MarkNeighbours {
  readonly previous: MessageId | undefined
  readonly next: MessageId | undefined
}

/** The marks before and after a message of the path. Ids increase along a path, so the message needs no mark. */
export function findNeighbours(marks: readonly MarkedMessage[], at: string): MarkNeighbours {
  const onPath = marks.filter(({ is_on_path }) => is_on_path)
  return {
    previous: onPath.findLast(({ id }) => id < at)?.id,
    next: onPath.find(({ id }) => id > at)?.id,
  }
}
