import type { CardId, MessageId, PresetId, SessionId } from '@inkling/contract'
import { keys as cardKeys } from '../../cards/store/keys.ts'

/** Below the name under which the cards' screens keep chats too, so that one change reaches all of them. */
export const keys = {
  all: cardKeys.sessions,
  list: [...cardKeys.sessions, 'list'],
  chattedCards: [...cardKeys.sessions, 'chatted-cards'],
  session: (id: SessionId) => [...cardKeys.sessions, 'one', id],
  histories: [...cardKeys.sessions, 'history'],
  prompts: [...cardKeys.sessions, 'prompts'],
  history: (id: SessionId) => [...cardKeys.sessions, 'history', id],
  /** What is remembered after a message. */
  variables: (id: MessageId) => [...cardKeys.sessions, 'variables', id],
  graph: (id: CardId) => [...cardKeys.sessions, 'graph', id],
  bin: [...cardKeys.sessions, 'bin'],
  /** Not below the chats: what changes in those sends nobody elsewhere. */
  visits: ['visits'],
  search: ['chat-search'],
  /** What holds in chats, by scope. */
  settings: ['chat-settings'],
  presets: ['presets'],
  preset: (id: PresetId | null) => ['presets', id],
} as const
