import type { Message } from '@inkling/contract'
import { memo, useEffect, useRef, useState } from 'react'
import { lazyModule, whenIdle } from '../../../browser/lazy-module.ts'
import type { Point } from '../../../browser/swipe/swipe.ts'
import { formatDateTime, formatMoment } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import { canContinue } from './answerable.ts'
import { prefetchMessageEditor, useMessageEditor } from './editing/lazy-message-editor.ts'
import { unfinishedEdits } from './editing/unfinished-edits.ts'
import { MessageBody } from './message-body.tsx'
import { MessageTools } from './message-tools.tsx'
import { MessageSpeaker } from './speaker.tsx'

interface MessageViewProps {
  message: Message
  isLast: boolean
  avatarUrl: string | null
}

export const MessageView = memo(function MessageView({ message, isLast, avatarUrl }: MessageViewProps) {
  const actions = useConversationActions()
  const { regenerate, goOn } = actions
  const [isToEdit, setIsToEdit] = useState(() => unfinishedEdits.has(message.id))
  /** After the editor closes, focus returns to the edit button. */
  const [isBack, setIsBack] = useState(false)
  const Editor = useMessageEditor()
  const isEditing = isToEdit && Editor !== undefined
  const hasActions = !isEditing && message.status !== 'streaming'
  const edit = () => {
    setIsToEdit(true)
    void prefetchMessageEditor()
  }
  const close = () => {
    unfinishedEdits.delete(message.id)
    setIsToEdit(false)
    setIsBack(true)
  }
  const [menuAt, openMenuAt] = useState<Point>()
  const gestures = touch.use()?.messageGestures({
    message,
    actions,
    isLast,
    isEditing,
    onMenu: hasActions ? openMenuAt : undefined,
  })
  const article = useRef<HTMLElement>(null)
  const isOneOfMany = message.siblings.count > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each message
  useEffect(() => {
    if (article.current && isOneOfMany) touch.get()?.arrive(article.current)
  }, [message.id])
  const text = useRef<HTMLDivElement>(null)
  return (
    <article
      ref={article}
      aria-label={message.name}
      tabIndex={isOneOfMany ? 0 : -1}
      onBlur={() => setIsBack(false)}
      {...gestures}
      className="group -outline-offset-2"
    >
      <MessageSpeaker
        name={message.name}
        avatarUrl={avatarUrl}
        isReader={message.role === 'user'}
        note={<MessageNote message={message} />}
        after={
          <>
            <MessageOutcome
              message={message}
              onRetry={() => regenerate(message)}
              onGoOn={isLast && canContinue(message) ? () => goOn(message) : undefined}
            />
            {!isEditing && COMMAND.test(message.content) && <FailedStateChanges message={message} />}
            {!isEditing && <MessageTools message={message} isLast={isLast} isBack={isBack} onEdit={edit} />}
          </>
        }
      >
        {isEditing ? (
          <Editor message={message} onClose={close} />
        ) : (
          <div
            ref={text}
            className={`pointer-coarse:select-none ${message.hidden ? 'border-l-2 border-dashed border-line-strong pl-3 text-ink-soft' : ''}`}
          >
            <MessageBody message={message} />
          </div>
        )}
      </MessageSpeaker>
      {menuAt && (
        <MessageContextMenu
          message={message}
          isLast={isLast}
          at={menuAt}
          text={text}
          onEdit={edit}
          onClose={() => openMenuAt(undefined)}
        />
      )}
    </article>
  )
})

/** Prefetched when idle, because it is most needed while offline. */
const loadOutcome = async () => (await import('./message-outcome.tsx')).MessageOutcome
const MessageOutcome = lazyPart(loadOutcome)
/** Gestures, keys and what follows them. */
const touch = lazyModule(() => import('./message-gestures.ts'))
whenIdle(() => {
  void loadOutcome().catch(() => undefined)
  void touch.fetch()
})

const MarkIcon = lazyPart(async () => (await import('../marks/mark-icon.tsx')).MarkIcon)
const MessageContextMenu = lazyPart(async () => (await import('./message-menu-items.tsx')).MessageContextMenu)

/** Matches possible state commands; messages without one don't fetch their variables. */
const COMMAND = /_\.(?:set|insert|assign|remove|unset|delete|add)\s{0,9}[(（]|<json_?patch\b|["“]op["”]/i
const FailedStateChanges = lazyPart(async () => (await import('./state-changes.tsx')).FailedStateChanges)

function MessageNote({ message }: { message: Message }) {
  const { created_at, edited_at, hidden, model_name, asked_model_name } = message
  const edited = edited_at === null ? null : m.chat_edited_mark()
  const notes = [edited, hidden ? m.turns_hidden_mark() : null].filter(note => note !== null)
  return (
    <>
      {message.is_marked && <MarkIcon />}
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatMoment(created_at)}
      </time>
      {notes.map(note => ` · ${note}`)}
      {model_name !== null && ` · ${answeredBy(model_name, asked_model_name)}`}
    </>
  )
}

/** `asked` is the requested model if a fallback answered. */
const answeredBy = (name: string, asked: string | null): string =>
  asked === null ? name : m.models_stood_in({ asked, name })
