import { keys as cardKeys } from '../cards/store/keys.ts'

export const keys = {
  personas: ['personas'],
  allPersonas: ['personas', 'all'],
  /** Below the chats' key, because starting or deleting one changes it. */
  chattedCards: [...cardKeys.sessions, 'bindable'],
} as const
