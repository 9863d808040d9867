import { GENERATIONS_AT_ONCE, type Message } from '@inkling/contract'
import { Copy, Eye, EyeOff, Layers, ScanText } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** What a message's menu offers of turns. */
export function turnItems(
  message: Message,
  { regenerateBeside, hide, inspect }: ConversationActions,
): MenuItem[] {
  const { role, parent_id, model_id, hidden } = message
  const wasAsked = role === 'assistant' && model_id !== null
  const beside = (count: number): MenuItem => ({
    label: count === 1 ? m.turns_beside_one_button() : m.turns_beside_many_button({ count }),
    icon: Layers,
    run: () => regenerateBeside(message, count),
  })
  return [
    ...(role === 'assistant' && parent_id !== null ? [beside(1), beside(GENERATIONS_AT_ONCE)] : []),
    { label: m.chat_copy_button(), icon: Copy, run: () => copyText(message.content) },
    hidden
      ? { label: m.turns_unhide_button(), icon: Eye, run: () => hide(message, false) }
      : { label: m.turns_hide_button(), icon: EyeOff, run: () => hide(message, true) },
    ...(wasAsked ? [{ label: m.turns_inspect_button(), icon: ScanText, run: () => inspect(message) }] : []),
  ]
}
