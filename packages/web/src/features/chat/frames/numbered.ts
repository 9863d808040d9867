import type { Session } from '@inkling/contract'
import { hasOlder, type MessagePath } from '../store/path.ts'

/** `first` is the number of the first loaded message. */
export interface NumberedPath {
  readonly path: MessagePath
  readonly first: number
}

/**
 * Numbers messages from 0 at the chat's start, as cards expect. If the start isn't loaded, the number follows from the
 * chat's length. Known messages keep their number when more load above.
 */
export function numberPath(path: MessagePath, session: Session, before?: NumberedPath): NumberedPath {
  return { path, first: hasOlder(path) ? firstNumberOf(path, session, before) : 0 }
}

function firstNumberOf(path: MessagePath, session: Session, before: NumberedPath | undefined): number {
  const known = new Map(before?.path.messages.map(({ id }, index) => [id, before.first + index]))
  for (const [index, { id }] of path.messages.entries()) {
    const number = known.get(id)
    if (number !== undefined) return Math.max(0, number - index)
  }
  return path.hasNewer ? 0 : Math.max(0, session.message_count - path.messages.length)
}

export const lastNumberOf = ({ path, first }: NumberedPath): number => first + path.messages.length - 1
