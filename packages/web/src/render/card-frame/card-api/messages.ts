import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { CardMemory } from './memory.ts'
import { UnsupportedApiError } from './not-offered.ts'

interface MessageOption {
  readonly role?: string
  readonly hide_state?: string
  readonly include_swipes?: boolean
}

/** Frames know only the text of their own message. */
export function messageFunctions(facts: FrameFacts, memory: CardMemory) {
  const { number } = facts.message
  const numbersIn = (range: number | string) => numbersOf(range, memory.last)
  return {
    getCurrentMessageId: () => number,
    getLastMessageId: () => memory.last,
    /** The frame's name has the form of SillyTavern's helper. */
    getMessageId: () => number,
    getIframeName: () => `TH-message--${number}--0`,
    getChatMessages(range: number | string, option: MessageOption = {}) {
      const unsupported = numbersIn(range).find(one => one !== number)
      if (unsupported !== undefined) throw new UnsupportedApiError(`getChatMessages(${unsupported})`)
      return isWanted(facts, option) ? [asMessage(facts, memory, option)] : []
    },
  }
}

const isWanted = ({ message }: FrameFacts, { role = 'all', hide_state = 'all' }: MessageOption): boolean =>
  (role === 'all' || role === message.role) &&
  (hide_state === 'all' || (hide_state === 'hidden') === message.isHidden)

/** The frame's own message in the shape that scripts expect. */
function asMessage({ message }: FrameFacts, memory: CardMemory, { include_swipes = false }: MessageOption) {
  const { number, name, role, isHidden, text } = message
  const data = memory.read({ type: 'message', message_id: number })
  const shared = { message_id: number, name, role, is_hidden: isHidden }
  // The frame knows only the visible swipe.
  return include_swipes
    ? { ...shared, swipe_id: 0, swipes: [text], swipes_data: [data], swipes_info: [{}] }
    : { ...shared, message: text, data, extra: {} }
}

const RANGE_MAX = 1_000

/** Parses `3`, `'-1'` (from the end) and `'0-{{lastMessageId}}'`. */
function numbersOf(range: number | string, last: number): number[] {
  const written = String(range).replaceAll(/\{\{lastMessageId\}\}/gi, String(last))
  const [, from, to = from] = /^\s*(-?\d+)(?:\s*-\s*(-?\d+))?\s*$/.exec(written) ?? []
  if (from === undefined) throw new RangeError(`${range} is no range of messages`)
  const [start, end] = [from, to].map(one => (Number(one) < 0 ? last + 1 + Number(one) : Number(one)))
  if (start === undefined || end === undefined || end - start > RANGE_MAX) {
    throw new UnsupportedApiError(`getChatMessages('${range}')`)
  }
  return Array.from({ length: Math.abs(end - start) + 1 }, (_, step) => Math.min(start, end) + step)
}
