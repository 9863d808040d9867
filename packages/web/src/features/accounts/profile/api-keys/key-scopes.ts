import type { KeyScope } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'

/** In the order of the form. */
export const scopeLabels: Readonly<Record<KeyScope, { label: () => string; hint: () => string }>> = {
  chat: { label: m.accounts_key_scope_chat, hint: m.accounts_key_scope_chat_hint },
  read: { label: m.accounts_key_scope_read, hint: m.accounts_key_scope_read_hint },
  cards: { label: m.accounts_key_scope_cards, hint: m.accounts_key_scope_cards_hint },
}
