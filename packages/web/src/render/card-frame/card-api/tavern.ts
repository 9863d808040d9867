import type { FrameFacts } from '../protocol/frame-facts.ts'
import { type CardEvents, TAVERN_EVENTS } from './events.ts'
import type { CardMemory } from './memory.ts'

/** Supports names, the frame's own message, variables and events. */
export function createSillyTavernApi(
  facts: FrameFacts,
  memory: CardMemory,
  events: CardEvents,
  expand: (text: string) => string,
) {
  const { names } = facts
  const context = {
    name1: names.user,
    name2: names.char,
    characterId: '0',
    characters: [{ name: names.char, avatar: facts.avatars.char }],
    get chat() {
      return buildChatArray(facts, memory)
    },
    get chatMetadata() {
      return { variables: memory.read({}) }
    },
    getCurrentChatId: () => '',
    eventSource: {
      on: events.on,
      once: events.once,
      off: events.off,
      removeListener: events.off,
      makeFirst: events.first,
      makeLast: events.last,
      emit: events.emit,
    },
    eventTypes: TAVERN_EVENTS,
    event_types: TAVERN_EVENTS,
    substituteParams: expand,
  }
  return Object.assign(context, { getContext: () => context })
}

/** The array is as long as the chat but contains only the frame's own message. */
function buildChatArray({ message }: FrameFacts, memory: CardMemory): unknown[] {
  const chat: unknown[] = []
  chat.length = Math.max(memory.last, message.number) + 1
  chat[message.number] = {
    name: message.name,
    mes: message.text,
    is_user: message.role === 'user',
    is_system: message.isHidden,
    swipe_id: 0,
    swipes: [message.text],
    variables: [memory.read({ type: 'message', message_id: message.number })],
    extra: {},
  }
  return chat
}
