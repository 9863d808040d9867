import type { CardId, MessageId, PresetId, SessionId } from '@inkling/contract'
import { keys as cardKeys } from '../../cards/store/keys.ts'

/** Under the cards' key for chats, so that one invalidation reaches both. */
export const keys = {
  all: cardKeys.sessions,
  list: [...cardKeys.sessions, 'list'],
  chattedCards: [...cardKeys.sessions, 'chatted-cards'],
  session: (id: SessionId) => [...cardKeys.sessions, 'one', id],
  histories: [...cardKeys.sessions, 'history'],
  marks: [...cardKeys.sessions, 'marks'],
  prompts: [...cardKeys.sessions, 'prompts'],
  suggestions: [...cardKeys.sessions, 'suggestions'],
  history: (id: SessionId) => [...cardKeys.sessions, 'history', id],
  variables: (id: MessageId) => [...cardKeys.sessions, 'variables', id],
  graph: (id: CardId) => [...cardKeys.sessions, 'graph', id],
  bin: [...cardKeys.sessions, 'bin'],
  /** Not under `all`, because invalidating chats must not trigger a jump. */
  visits: ['visits'],
  search: ['chat-search'],
  settings: ['chat-settings'],
  presets: ['presets'],
  preset: (id: PresetId | null) => ['presets', id],
} as const
