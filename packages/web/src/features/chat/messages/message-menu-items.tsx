import { GENERATIONS_AT_ONCE, type Message } from '@inkling/contract'
import {
  Bookmark,
  BookmarkMinus,
  Copy,
  Eye,
  EyeOff,
  GitBranch,
  Layers,
  Pencil,
  RefreshCw,
  ScanText,
  Scissors,
  TextCursor,
  Trash2,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { Point } from '../../../browser/swipe/swipe.ts'
import { m } from '../../../paraglide/messages.js'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import { ContextMenuView, MenuView } from '../../../ui/menu/menu-view.tsx'
import { isTouchDevice } from '../composer/send-key.ts'
import { toggleMark } from '../marks/toggle-mark.ts'
import { type ConversationActions, useConversationActions } from '../store/conversation-actions.ts'
import { isAnswerable } from './answerable.ts'

interface MessageMenuItemsProps {
  message: Message
  label: string
  children: ReactNode
}

export function MessageMenuItems({ message, label, children }: MessageMenuItemsProps) {
  const actions = useConversationActions()
  const items = [...turnItems(message, actions), ...treeItems(message, actions)]
  return (
    <MenuView label={label} items={items}>
      {children}
    </MenuView>
  )
}

interface MessageContextMenuProps {
  message: Message
  isLast: boolean
  /** The pressed point, in pixels of the window. */
  at: Point
  text: RefObject<HTMLElement | null>
  onEdit: () => void
  onClose: () => void
}

/** The menu after a long press or right click also contains the actions of the row under the message. */
export function MessageContextMenu({ message, isLast, at, text, onEdit, onClose }: MessageContextMenuProps) {
  const actions = useConversationActions()
  const items = [
    { label: m.chat_edit_button(), icon: Pencil, run: onEdit },
    ...(isAnswerable(message, isLast) ? [regenerateItem(message, actions)] : []),
    ...turnItems(message, actions),
    ...(isTouchDevice() ? [selectTextItem(text)] : []),
    ...treeItems(message, actions),
  ]
  return <ContextMenuView label={m.chat_message_menu()} items={items} at={at} onClose={onClose} />
}

const regenerateItem = (message: Message, { regenerate }: ConversationActions): MenuItem => ({
  label: m.chat_regenerate_button(),
  icon: RefreshCw,
  run: () => regenerate(message),
})

/** On touch screens a long press opens the menu, so selecting text starts here. */
const selectTextItem = ({ current: text }: RefObject<HTMLElement | null>): MenuItem => ({
  label: m.chat_select_text_button(),
  icon: TextCursor,
  run() {
    if (!text) return
    text.style.webkitUserSelect = 'text'
    getSelection()?.selectAllChildren(text)
  },
})

function turnItems(message: Message, actions: ConversationActions): MenuItem[] {
  const { regenerateBeside, hide, inspect } = actions
  const { role, parent_id, model_id, hidden } = message
  const wasAsked = role === 'assistant' && model_id !== null
  const beside = (count: number): MenuItem => ({
    label: count === 1 ? m.turns_beside_one_button() : m.turns_beside_many_button({ count }),
    icon: Layers,
    run: () => regenerateBeside(message, count),
  })
  return [
    ...(role === 'assistant' && parent_id !== null ? [beside(1), beside(GENERATIONS_AT_ONCE)] : []),
    { label: m.chat_copy_button(), icon: Copy, run: () => void copyText(message.content) },
    {
      label: message.is_marked ? m.chat_unmark_button() : m.chat_mark_button(),
      icon: message.is_marked ? BookmarkMinus : Bookmark,
      run: () => void toggleMark(message, actions),
    },
    hidden
      ? { label: m.turns_unhide_button(), icon: Eye, run: () => hide(message, false) }
      : { label: m.turns_hide_button(), icon: EyeOff, run: () => hide(message, true) },
    ...(wasAsked ? [{ label: m.turns_inspect_button(), icon: ScanText, run: () => inspect(message) }] : []),
  ]
}

const treeItems = (message: Message, { branch, remove }: ConversationActions): MenuItem[] => [
  { label: m.chat_branch_button(), icon: GitBranch, run: () => branch(message) },
  { label: m.chat_remove_one_button(), icon: Trash2, run: () => remove(message, 'one'), isGrave: true },
  { label: m.chat_remove_rest_button(), icon: Scissors, run: () => remove(message, 'rest'), isGrave: true },
]
