import type { MacroChat, MacroMessage } from '../context/values.ts'
import { type Macro, value } from './macro.ts'

/** Has no value outside a chat. */
function chatMacro(name: string, of: (chat: MacroChat) => string | number | undefined): Macro {
  return value(name, ({ chat }) => chat && of(chat))
}

function findNewest({ messages }: MacroChat, role: MacroMessage['role']): string {
  return messages.findLast(message => message.role === role && !message.hidden)?.content ?? ''
}

/** Macros for the branch's messages. Indexes start at 0, siblings at 1, as in other programs. */
export const CHAT_MACROS: readonly Macro[] = [
  chatMacro('lastMessage', ({ messages }) => messages.at(-1)?.content ?? ''),
  chatMacro('lastUserMessage', chat => findNewest(chat, 'user')),
  chatMacro('lastCharMessage', chat => findNewest(chat, 'assistant')),
  chatMacro('lastMessageId', ({ length }) => (length === 0 ? '' : length - 1)),
  chatMacro('firstIncludedMessageId', chat => chat.first_included ?? ''),
  chatMacro('firstDisplayedMessageId', chat => chat.first_displayed ?? ''),
  chatMacro('allChatRange', ({ length }) => (length === 0 ? '' : `0-${length - 1}`)),
  chatMacro('lastSwipeId', ({ messages }) => messages.at(-1)?.sibling?.count ?? ''),
  chatMacro('currentSwipeId', ({ messages }) => messages.at(-1)?.sibling?.index ?? ''),
]
