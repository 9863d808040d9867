import type { Message } from '@inkling/contract'
import type { FrameEvent } from '../../../render/card-frame/protocol/frame-host.ts'
import { lastNumberOf, type NumberedPath } from './numbered.ts'

/**
 * Reports changes between two states of a path as card scripts know them: answers begin and end, messages are sent,
 * edited, deleted or swiped. Loading more is no event.
 */
export function diffPaths(before: NumberedPath, after: NumberedPath): FrameEvent[] {
  const olds = before.path.messages
  const known = new Map(olds.map(message => [message.id, message]))
  const lastKnown = before.first + olds.length - 1
  const events = after.path.messages.flatMap((message, index): FrameEvent[] => {
    const number = after.first + index
    const old = known.get(message.id)
    if (old) return changed(old, message).map(name => ({ name, number }))
    const replaced = olds[number - before.first]
    if (
      replaced?.siblings.ids.includes(message.id) ||
      (replaced && message.siblings.ids.includes(replaced.id))
    )
      return [{ name: 'message_swiped', number }, ...arrivalEvents(message).map(name => ({ name, number }))]
    return number > lastKnown && !before.path.hasNewer
      ? arrivalEvents(message).map(name => ({ name, number }))
      : []
  })
  return [...events, ...deletions(before, after)]
}

function arrivalEvents({ role, status }: Message): string[] {
  if (role === 'user') return ['message_sent', 'user_message_rendered']
  return status === 'streaming' ? ['generation_started'] : ['message_received', 'character_message_rendered']
}

function changed(old: Message, message: Message): string[] {
  if (old.status === 'streaming' && message.status !== 'streaming') {
    const ended = message.status === 'stopped' ? ['generation_stopped'] : []
    return [...ended, 'generation_ended', 'message_received', 'character_message_rendered']
  }
  if (old.status !== 'streaming' && message.status === 'streaming') return ['generation_started']
  if (old.edited_at !== message.edited_at) return ['message_edited', 'message_updated']
  return []
}

/** One event for all messages removed at the end, or for one message within; its number is the path's new end. */
function deletions(before: NumberedPath, after: NumberedPath): FrameEvent[] {
  const remainingIds = new Set(after.path.messages.map(({ id }) => id))
  const isShorter = lastNumberOf(after) < lastNumberOf(before)
  const hasDeletions = before.path.messages.some(({ id }) => !remainingIds.has(id))
  return isShorter && hasDeletions && !after.path.hasNewer
    ? [{ name: 'message_deleted', number: lastNumberOf(after) + 1 }]
    : []
}
