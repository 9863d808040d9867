import type { Message } from '@inkling/contract'
import { Ellipsis, Pencil, RefreshCw, StepForward } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'
import { LazyMenu } from '../../../ui/menu/menu.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import { SiblingSwitch } from './sibling-switch.tsx'

interface MessageToolsProps {
  message: Message
  isLast: boolean
  /** Whoever comes back from the editor goes on where they began. */
  isBack: boolean
  onEdit: () => void
}

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.7 } as const

/**
 * What can be done with a message. Under the last one it always stands, as under every one for a thumb; with a mouse,
 * the others have it in the line of the name, where it takes no room, and on hover or focus only.
 */
export function MessageTools({ message, isLast, isBack, onEdit }: MessageToolsProps) {
  const { select, regenerate, goOn } = useConversationActions()
  if (message.status === 'streaming') return null
  const place = isLast
    ? ''
    : 'pointer-fine:absolute pointer-fine:top-1 pointer-fine:right-0.5 pointer-fine:flex-row-reverse'
  const quiet = isLast
    ? ''
    : 'rounded-lg bg-ground pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100 transition-opacity duration-150'
  return (
    <div className={`-ml-2.5 flex min-h-11 items-center ${place}`}>
      {message.recalled > 0 && <RetrievedMark message={message} />}
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
        <MessageMenu message={message} />
      </div>
    </div>
  )
}

/** A greeting was written by the author; every other answer can be given again, and a last word answered at all. */
const isAnswerable = ({ role, parent_id }: Message, isLast: boolean): boolean =>
  role === 'assistant' ? parent_id !== null : isLast

/** An answer that says something, and that the model may see, can be gone on with. */
export const canContinue = ({ role, status, hidden, content }: Message): boolean =>
  role === 'assistant' && status !== 'streaming' && !hidden && content.trim() !== ''

/** That something came back from memory for an answer. */
export const RetrievedMark = ({ message }: { message: Message }) => (
  <Suspense fallback={null}>
    <Chip message={message} />
  </Suspense>
)

const Chip = lazyWithRetry(async () => (await import('../memory/recalled-chip-here.tsx')).RetrievedChipHere)

/** What can be done with a message, beside what is done most often. */
export function MessageMenu({ message }: { message: Message }) {
  const button = {
    label: m.chat_message_menu(),
    icon: <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.7} />,
  }
  return (
    <LazyMenu {...button}>
      <Opened {...button} message={message} />
    </LazyMenu>
  )
}

const Opened = lazyWithRetry(async () => (await import('./message-menu-items.tsx')).MessageMenuItems)
