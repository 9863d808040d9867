import { keys as cardKeys } from '../cards/store/keys.ts'

export const keys = {
  personas: ['personas'],
  /** Below the name of all chats: whoever begins or deletes one changes it. */
  chattedCards: [...cardKeys.sessions, 'bindable'],
} as const
