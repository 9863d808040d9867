import type { Message } from '@inkling/contract'
import { type KeyboardEvent, memo, useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { useConversationActions } from './conversation-actions.ts'
import { MessageBody } from './message-body.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessageOutcome } from './message-outcome.tsx'
import { MessageTools } from './message-tools.tsx'
import { siblingOf } from './sibling-switch.tsx'
import { Speaker } from './speaker.tsx'

interface MessageViewProps {
  message: Message
  isLast: boolean
  avatarUrl: string | null
}

/** One stored message: who, what, how it went, and what can be done with it. */
export const MessageView = memo(function MessageView({ message, isLast, avatarUrl }: MessageViewProps) {
  const { select, regenerate } = useConversationActions()
  const [isEditing, setIsEditing] = useState(false)
  const turn = (event: KeyboardEvent) => {
    if (isTyping(event)) return
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const sibling = by && siblingOf(message, by)
    if (sibling) select(message.id, sibling)
  }
  return (
    <article
      aria-label={message.name}
      tabIndex={message.siblings.count > 1 ? 0 : undefined}
      onKeyDown={turn}
      className="group -outline-offset-2"
    >
      <Speaker
        name={message.name}
        avatarUrl={avatarUrl}
        isReader={message.role === 'user'}
        note={<MessageNote message={message} />}
        after={
          <>
            <MessageOutcome message={message} onRetry={() => regenerate(message)} />
            {!isEditing && (
              <MessageTools message={message} isLast={isLast} onEdit={() => setIsEditing(true)} />
            )}
          </>
        }
      >
        {isEditing ? (
          <MessageEditor message={message} onClose={() => setIsEditing(false)} />
        ) : (
          <MessageBody message={message} />
        )}
      </Speaker>
    </article>
  )
})

function MessageNote({ message: { created_at, edited_at, model_name } }: { message: Message }) {
  const notes = [model_name, edited_at === null ? null : m.chat_edited_mark()].filter(note => note !== null)
  return (
    <time dateTime={created_at} title={formatDateTime(created_at)}>
      {notes.join(' · ')}
    </time>
  )
}

/** Arrow keys belong to whoever writes. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && /^(?:TEXTAREA|INPUT|SELECT)$/.test(target.tagName)
