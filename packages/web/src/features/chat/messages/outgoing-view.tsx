import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { MessageText } from '../../../render/message-text.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import type { PersonaFace } from '../settings/scope/use-current-persona.ts'
import { useConversationActions } from '../store/conversation-actions.ts'
import type { OutboxItem } from '../store/outbox.ts'
import { ProblemNote } from './problem-note.tsx'
import { MessageSpeaker } from './speaker.tsx'

interface OutgoingViewProps {
  item: OutboxItem
  me: PersonaFace
}

/** Explains a failure and offers to retry or discard. */
export function OutgoingView({ item, me }: OutgoingViewProps) {
  const { retry, discard } = useConversationActions()
  return (
    <article aria-label={me.name} aria-busy={item.state !== 'failed'}>
      <MessageSpeaker
        name={me.name}
        avatarUrl={me.avatar_url}
        isReader
        note={item.state === 'failed' ? m.chat_unsent_mark() : m.chat_sending_mark()}
      >
        <MessageText text={item.body.content ?? ''} isTyped />
        {item.state === 'failed' && (
          <div className="mt-2">
            <ProblemNote sentence={problemSentence(item.error)} onRetry={() => retry(item)}>
              <Button look="plain" size="small" onClick={() => discard(item)}>
                {m.chat_unsend_button()}
              </Button>
            </ProblemNote>
          </div>
        )}
      </MessageSpeaker>
    </article>
  )
}

/** Explains below the remaining answer why regenerating failed. */
export function RefusedView({ item }: { item: OutboxItem }) {
  const { retry, discard } = useConversationActions()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-2">
      <ProblemNote sentence={problemSentence(item.error)} onRetry={() => retry(item)}>
        <Button look="plain" size="small" onClick={() => discard(item)}>
          {m.app_close_button()}
        </Button>
      </ProblemNote>
    </div>
  )
}
