import type { Message, MessageId } from '@inkling/contract'

/** A stretch of a chat's active path, in reading order, as far as it has been loaded. */
export interface MessagePath {
  readonly messages: readonly Message[]
  /** It lies in the midst: more follows than is loaded. Everywhere else it is the path's end. */
  readonly hasNewer?: boolean
}

/** Every message but a tree's first has one above it. */
export const hasOlder = ({ messages }: MessagePath): boolean => (messages[0]?.parent_id ?? null) !== null

/**
 * Takes up the newest page of a path. What was loaded above it stays when it is still above it: ancestors of
 * a message never change, so one shared message, or the parent of the first, is proof enough. Whoever reads in the midst
 * stays there, when the newest page is too far away to join.
 */
export function withHead(known: MessagePath | undefined, page: readonly Message[]): MessagePath {
  const first = page[0]
  if (!known || !first) return { messages: page }
  const { messages } = known
  const shared = indexOf(messages, first.id)
  const above = shared >= 0 ? shared : indexOf(messages, first.parent_id) + 1
  if (above === 0 && shared < 0 && known.hasNewer) return known
  return { messages: [...messages.slice(0, above), ...page] }
}

/** Puts an older page above, if it still belongs there. */
export function withOlder(path: MessagePath, page: readonly Message[]): MessagePath {
  const fits = page.at(-1)?.id === path.messages[0]?.parent_id
  return fits ? { ...path, messages: [...page, ...path.messages] } : path
}

/** Puts the page below that follows, if it still belongs there. */
export function withNewer(path: MessagePath, page: readonly Message[], hasNewer: boolean): MessagePath {
  const fits = page.length === 0 || page[0]?.parent_id === path.messages.at(-1)?.id
  return fits ? { messages: [...path.messages, ...page], hasNewer } : path
}

/**
 * Takes up a stretch of the path as it is now, from one message that is loaded to another; and what is above the first,
 * which may be there only now. Below the last nothing is added: that is the newest page's to tell.
 */
export function withStretch(path: MessagePath, stretch: readonly Message[]): MessagePath {
  const { messages } = path
  const isLoaded = ({ id }: Message) => indexOf(messages, id) >= 0
  const [start, end] = [stretch.findIndex(isLoaded), stretch.findLastIndex(isLoaded)]
  const [first, last] = [stretch[start], stretch[end]]
  if (!first || !last) return path
  const at = indexOf(messages, first.id)
  const above = at === 0 ? stretch.slice(0, start) : messages.slice(0, at)
  const below = messages.slice(indexOf(messages, last.id) + 1)
  return { ...path, messages: [...above, ...stretch.slice(start, end + 1), ...below] }
}

/**
 * Makes a message the end of the path, below its parent: what followed there is another branch now. A message
 * that is on the path is brought up to date in its place. With its parent out of sight nothing is known of
 * where it belongs, and the path stays.
 */
export function withMessage(path: MessagePath, message: Message): MessagePath {
  const { messages } = path
  const at = indexOf(messages, message.id)
  if (at >= 0) return { ...path, messages: messages.with(at, message) }
  const parent = indexOf(messages, message.parent_id)
  if (parent < 0 && messages.length > 0 && !isSiblingOfFirst(messages, message)) return path
  return { messages: [...messages.slice(0, parent + 1), message] }
}

/** Tells the message on the path that another now stands beside it; the path goes on as it did. */
export function withSibling(path: MessagePath, { siblings }: Message): MessagePath {
  const messages = path.messages.map(known => {
    if (!siblings.ids.includes(known.id)) return known
    // Two that were begun at once know of themselves only; ids grow with time.
    const ids = [...new Set([...known.siblings.ids, ...siblings.ids])].sort()
    return { ...known, siblings: { index: ids.indexOf(known.id), count: ids.length, ids } }
  })
  return { ...path, messages }
}

/** The path up to a message, which a chosen sibling is to replace with all that follows. */
export function pathUpTo(path: MessagePath, id: MessageId): MessagePath {
  const at = indexOf(path.messages, id)
  return at < 0 ? path : { messages: path.messages.slice(0, at) }
}

/** The path without a message in its midst: what stood below it stands below what was above it. */
export function withoutMessage(path: MessagePath, id: MessageId): MessagePath {
  const { messages } = path
  const gone = messages.find(message => message.id === id)
  if (!gone) return path
  const below = (message: Message): Message =>
    message.parent_id === id ? { ...message, parent_id: gone.parent_id } : message
  return { ...path, messages: messages.filter(message => message.id !== id).map(below) }
}

const indexOf = (messages: readonly Message[], id: MessageId | null): number =>
  messages.findLastIndex(message => message.id === id)

const isSiblingOfFirst = (messages: readonly Message[], message: Message): boolean =>
  messages[0]?.parent_id === message.parent_id
