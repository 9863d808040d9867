import type { Message } from '@inkling/contract'
import { Ellipsis, Pencil, RefreshCw, StepForward } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { lazyMenu } from '../../../ui/menu/menu.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import { canContinue, isAnswerable } from './answerable.ts'
import { SiblingSwitch } from './sibling-switch.tsx'

interface MessageToolsProps {
  message: Message
  isLast: boolean
  /** True after the editor closed, so that focus returns here. */
  isBack: boolean
  onEdit: () => void
}

/** Always available to screen readers. Visible while the menu is open, because the focus is in the menu then. */
const ON_TAP =
  'pointer-coarse:sr-only pointer-coarse:group-focus-within:not-sr-only pointer-coarse:group-has-[[aria-expanded=true]]:not-sr-only'

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.7 } as const

/**
 * Always visible under the last message; under others on tap, hover or focus. With a mouse, those actions are on the
 * line of the name.
 */
export function MessageTools({ message, isLast, isBack, onEdit }: MessageToolsProps) {
  const { select, regenerate, goOn } = useConversationActions()
  if (message.status === 'streaming') return null
  const place = isLast
    ? ''
    : 'pointer-fine:absolute pointer-fine:top-1 pointer-fine:right-0.5 pointer-fine:flex-row-reverse'
  /** A row with nothing but actions can be hidden as a whole. */
  const isBare = !isLast && message.recalled === 0 && message.siblings.count <= 1
  const quiet = isLast
    ? ''
    : `${isBare ? '' : ON_TAP} rounded-lg bg-ground pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100 transition-opacity duration-150`
  return (
    <div className={isBare ? ON_TAP : ''}>
      <div
        className={`-ml-2.5 flex min-h-11 items-center ${isLast || message.siblings.count > 1 ? 'veil' : ''} ${place}`}
      >
        {message.recalled > 0 && <RetrievedChip message={message} />}
        <SiblingSwitch message={message} onSelect={sibling => select(message.id, sibling)} />
        <div className={`flex items-center ${quiet}`}>
          {isAnswerable(message, isLast) && (
            <IconButton label={m.chat_regenerate_button()} onClick={() => regenerate(message)}>
              <RefreshCw {...icon} />
            </IconButton>
          )}
          {isLast && canContinue(message) && (
            <IconButton label={m.turns_continue_button()} onClick={() => goOn(message)}>
              <StepForward {...icon} />
            </IconButton>
          )}
          <IconButton label={m.chat_edit_button()} onClick={onEdit} autoFocus={isBack}>
            <Pencil {...icon} />
          </IconButton>
          <MessageMenu label={m.chat_message_menu()} message={message}>
            <Ellipsis {...icon} />
          </MessageMenu>
        </div>
      </div>
    </div>
  )
}

// Loaded on demand, because few answers use memories.
const RetrievedChip = lazyPart(async () => (await import('../memory/recalled-chip.tsx')).RetrievedChip)

const MessageMenu = lazyMenu(async () => (await import('./message-menu-items.tsx')).MessageMenuItems)
