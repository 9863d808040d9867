import type { Message, MessageId, Session, SessionId } from '@inkling/contract'
import { type ReactElement, useRef, useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { FrameRulesContext } from '../../../render/card-frame/view/frame-rules.ts'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { fetchWithRetries, lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { lazyMenu } from '../../../ui/menu/menu.tsx'
import { isCovered } from '../../../ui/navigation/layers.ts'
import { Composer } from '../composer/composer.tsx'
import { ModelChooser } from '../composer/model-chooser.tsx'
import { joinQueued } from '../composer/queue.ts'
import { isTouchDevice } from '../composer/send-key.ts'
import { FrameHostContext, useChatFrames } from '../frames/use-chat-frames.ts'
import { Inspector } from '../inspector/inspector.tsx'
import type { PreviewRequest } from '../inspector/queries.ts'
import { LazyChatMemory } from '../memory/lazy-memory.tsx'
import { WaitingIndicator } from '../messages/message-body.tsx'
import { MessageView } from '../messages/message-view.tsx'
import { OutgoingView, RefusedView } from '../messages/outgoing-view.tsx'
import { ShownTextsContext, useChatDisplayTexts } from '../messages/shown-texts.ts'
import { MessageSpeaker } from '../messages/speaker.tsx'
import { type PersonaFace, useCurrentPersona } from '../settings/scope/use-current-persona.ts'
import { ConversationActionsProvider } from '../store/conversation-actions.ts'
import { readDraft, storeDraft } from '../store/draft.ts'
import { hasOlder, type MessagePath } from '../store/path.ts'
import { useLoadNewer, useLoadOlder } from '../store/queries.ts'
import type { ConversationRow } from '../store/rows.ts'
import { MessageList } from './message-list.tsx'
import { useConversation } from './use-conversation.ts'
import type { MessageJump } from './use-jump-to-message.ts'
import { useToastRoom } from './use-toast-room.ts'

export function Conversation({
  session,
  path,
  visit,
}: {
  session: Session
  path: MessagePath
  visit: MessageJump
}) {
  const { user } = useSession()
  const { me, pictureOf } = useCurrentPersona(session.id)
  const [composer, setComposer] = useState(() => ({ number: 0, isTaken: !isTouchDevice() && !isCovered() }))
  const bottom = useRef<HTMLDivElement>(null)
  useToastRoom(bottom)
  const goToEnd = useRef<() => void>(() => undefined)
  const older = useLoadOlder(session.id)
  const newer = useLoadNewer(session.id)
  const [inspected, setInspected] = useState<Message | PreviewRequest>()
  function write(text: string, isTaken = false): void {
    storeDraft(session.id, text)
    setComposer(({ number }) => ({ number: number + 1, isTaken })) // the new instance reads the draft
  }
  /** Puts text before the draft and focuses the composer. */
  const takeUp = (text: string) => write(joinQueued(text, readDraft(session.id)), true)
  const conversation = useConversation(session, path, {
    onTakenBack: takeUp,
    onWritten: async draft => {
      const { insertDraft } = await fetchWithRetries(() => import('../composer/insert-draft.ts'))
      insertDraft(session.id, draft, write)
    },
    onInspect: setInspected,
  })
  const { rows, models, model, chooseModel, actions, isAnswering, draft, queue, say, impersonate, stop } =
    conversation
  const [unread, setUnread] = useState<MessageId>()
  const frames = useChatFrames({ session, path, me, say, actions, write })
  const shownTexts = useChatDisplayTexts(session, path)
  const first = path.messages[0]
  const last = path.messages.at(-1)
  return (
    <ConversationActionsProvider value={actions}>
      <MessageList
        key={visit.target ?? 'end'} // discards measurements of another position
        session={session.id}
        rows={rows}
        unread={unread}
        older={{
          isThere: hasOlder(path),
          isLoading: older.isPending,
          load: () => first && older.mutate(first.id),
        }}
        newer={{
          isThere: path.hasNewer ?? false,
          isLoading: newer.isPending,
          load: () => last && newer.mutate(last.id),
        }}
        target={visit.target}
        onLeave={visit.leave}
        goToEnd={goToEnd}
      >
        {row => (
          <FrameHostContext value={frames.hostOf}>
            <FrameRulesContext value={frames.rules}>
              <ShownTextsContext value={shownTexts}>
                <RowView row={row} session={session} me={me} pictureOf={pictureOf} />
              </ShownTextsContext>
            </FrameRulesContext>
          </FrameHostContext>
        )}
      </MessageList>
      <div ref={bottom} className="px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <LazyChatMemory session={session} path={path} isBusy={isAnswering} />
        {queue.waiting && <QueuedNote text={queue.waiting} onTakeBack={queue.takeBack} />}
        <Composer
          key={composer.number}
          isTakenUp={composer.isTaken}
          session={session.id}
          name={session.card.name}
          isAnswering={isAnswering}
          written={draft}
          onSend={text => {
            const isTaken = say(text)
            if (isTaken) goToEnd.current()
            return isTaken
          }}
          onStop={stop}
          onImpersonate={path.messages.length > 0 ? impersonate : undefined}
          onPreview={content => setInspected({ session_id: session.id, content })}
          suggestions={isIdle => (
            <SuggestedReplies
              session={session.id}
              path={path}
              isAnswering={isAnswering}
              isIdle={isIdle}
              onTake={write}
            />
          )}
        >
          <PersonaSwitch session_id={session.id} />
          <ModelChooser
            models={models}
            value={model}
            onChoose={chooseModel}
            isAdmin={user?.role === 'admin'}
          />
        </Composer>
      </div>
      <Announcer path={path} />
      <UnreadTracker session={session} path={path} unread={unread} onUnread={setUnread} />
      <Inspector what={inspected} onClose={() => setInspected(undefined)} />
    </ConversationActionsProvider>
  )
}

const SuggestedReplies = lazyPart(
  async () => (await import('../composer/suggested-replies.tsx')).SuggestedReplies,
)

const UnreadTracker = lazyPart(async () => (await import('../marks/unread.tsx')).UnreadTracker)

const QueuedNote = lazyPart(async () => (await import('../composer/queued-note.tsx')).QueuedNote)

interface RowViewProps {
  row: ConversationRow
  session: Session
  me: PersonaFace
  /** The avatar of the persona that wrote the message. */
  pictureOf: (message: Message) => string | null
}

function RowView({ row, session: { card }, me, pictureOf }: RowViewProps): ReactElement {
  switch (row.kind) {
    case 'message': {
      const { message, isLast } = row
      const avatarUrl = message.role === 'user' ? pictureOf(message) : card.avatar_url
      return <MessageView message={message} isLast={isLast} avatarUrl={avatarUrl} />
    }
    case 'outgoing':
      return <OutgoingView item={row.item} me={me} />
    case 'refused':
      return <RefusedView item={row.item} />
    case 'awaited':
      return (
        <MessageSpeaker name={card.name} avatarUrl={card.avatar_url} isReader={false}>
          <WaitingIndicator name={card.name} />
        </MessageSpeaker>
      )
    default:
      return row satisfies never
  }
}

const Announcer = lazyPart(async () => (await import('./announcer.tsx')).Announcer)

function PersonaSwitch({ session_id }: { session_id: SessionId }) {
  const { me } = useCurrentPersona(session_id)
  return (
    <PersonaMenu label={m.settings_persona_switch({ name: me.name })} session_id={session_id}>
      <Avatar name={me.name} url={me.avatar_url} size="small" />
    </PersonaMenu>
  )
}

const PersonaMenu = lazyMenu(async () => (await import('../composer/persona-menu.tsx')).PersonaSwitchItems)
