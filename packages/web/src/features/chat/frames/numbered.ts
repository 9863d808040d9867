import type { Session } from '@inkling/contract'
import { hasOlder, type MessagePath } from '../store/path.ts'

/** A path whose messages have numbers: the first that is loaded has this one. */
export interface NumberedPath {
  readonly path: MessagePath
  readonly first: number
}

/**
 * Numbers the messages of a path as cards count them, from 0 at its beginning. While that is not loaded it is told by how
 * long the chat is; and a message that has a number keeps it, so that loading more above changes none.
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

/** The number of a path's last message. */
export const lastNumberOf = ({ path, first }: NumberedPath): number => first + path.messages.length - 1
