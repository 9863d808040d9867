import { keys as cardKeys } from '../cards/store/keys.ts'

export const keys = {
  personas: ['personas'],
  allPersonas: ['personas', 'all'],
  /** Under the chats' key, because starting or deleting a chat changes the list. */
  chattedCards: [...cardKeys.sessions, 'bindable'],
} as const
