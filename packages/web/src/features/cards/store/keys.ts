import type { CardId, CardStatus, cards, QueryIn } from '@inkling/contract'

/** Includes chats, because card screens show some. */
export const keys = {
  cards: ['cards'],
  publicCards: (query: PublicQuery) => ['cards', 'public', query],
  search: (query: SearchQuery) => ['cards', 'search', query],
  tagged: (tag: string, language: string | undefined) => ['cards', 'tagged', tag, language],
  followedCards: ['cards', 'followed'],
  newcomerCards: (language: string | undefined) => ['cards', 'newcomers', language],
  myCards: ['cards', 'mine'],
  myCardsOf: (status: CardStatus | undefined) => ['cards', 'mine', status ?? 'all'],
  card: (id: CardId) => ['cards', 'one', id],
  favorites: ['favorites'],
  sessions: ['sessions'],
  recentSessions: ['sessions', 'recent'],
  cardSessions: (id: CardId) => ['sessions', 'of-card', id],
} as const

export const isListKey = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== 'one'

export type PublicQuery = Pick<QueryIn<typeof cards.list>, 'ranking' | 'date' | 'author' | 'language'>
export type SearchQuery = Pick<QueryIn<typeof cards.search>, 'keyword' | 'whitelist' | 'blacklist' | 'sortBy'>
