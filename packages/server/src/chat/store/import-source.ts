import type { ChatFacts, ChatMessage } from '@inkling/engine'

/** What a message's file said that has no place here. What says nothing is left out. */
export type MessageOrigin = Partial<Pick<ChatMessage, 'extra' | 'rest' | 'send_date'>>

/** What a chat's file said that has no place here. */
export type SessionOrigin = Partial<Pick<ChatFacts, 'header' | 'metadata' | 'author_note'>>
