import type { Message, MessageId } from '@inkling/contract'

/** A loaded part of a chat's active path, in reading order. */
export interface MessagePath {
  readonly messages: readonly Message[]
  /** True if newer messages aren't loaded. */
  readonly hasNewer?: boolean
}

/** Only a tree's root has no parent. */
export const hasOlder = ({ messages }: MessagePath): boolean => (messages[0]?.parent_id ?? null) !== null

/**
 * Merges the newest page. Older loaded messages are kept if they still precede it; ancestors never change, so one
 * shared message or a matching parent proves that. If the page doesn't connect, a reader in the middle stays there.
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

/** Prepends the page only if it still connects. */
export function withOlder(path: MessagePath, page: readonly Message[]): MessagePath {
  const fits = page.at(-1)?.id === path.messages[0]?.parent_id
  return fits ? { ...path, messages: [...page, ...path.messages] } : path
}

/** Appends the page only if it still connects. */
export function withNewer(path: MessagePath, page: readonly Message[], hasNewer: boolean): MessagePath {
  const fits = page.length === 0 || page[0]?.parent_id === path.messages.at(-1)?.id
  return fits ? { messages: [...path.messages, ...page], hasNewer } : path
}

/**
 * Merges a current section of the path between two loaded messages, and anything new above the first. Adds nothing
 * after the last, which the newest page covers.
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
 * Makes a message the end of the path below its parent, because later messages belong to another branch. Messages on
 * the path are updated in place. If the parent isn't loaded, the path stays unchanged.
 */
export function withMessage(path: MessagePath, message: Message): MessagePath {
  const { messages } = path
  const at = indexOf(messages, message.id)
  if (at >= 0) return { ...path, messages: messages.with(at, message) }
  const parent = indexOf(messages, message.parent_id)
  if (parent < 0 && messages.length > 0 && !isSiblingOfFirst(messages, message)) return path
  return { messages: [...messages.slice(0, parent + 1), message] }
}

/** Only `siblings` change; the path stays. */
export function withSibling(path: MessagePath, { siblings }: Message): MessagePath {
  const messages = path.messages.map(known => {
    if (!siblings.ids.includes(known.id)) return known
    // Siblings that start at the same time know only themselves. Ids sort by time.
    const ids = [...new Set([...known.siblings.ids, ...siblings.ids])].sort()
    return { ...known, siblings: { index: ids.indexOf(known.id), count: ids.length, ids } }
  })
  return { ...path, messages }
}

/** The path before a message that a sibling replaces along with everything after it. */
export function pathUpTo(path: MessagePath, id: MessageId): MessagePath {
  const at = indexOf(path.messages, id)
  return at < 0 ? path : { messages: path.messages.slice(0, at) }
}

/** The message's child attaches to its parent. */
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
