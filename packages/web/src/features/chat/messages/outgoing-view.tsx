import { m } from '../../../paraglide/messages.js'
import { MessageText } from '../../../render/message-text.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import type { PersonaFace } from '../settings/scope/use-current-persona.ts'
import type { OutboxItem } from '../store/outbox.ts'
import { MessageSpeaker } from './speaker.tsx'

interface OutgoingViewProps {
  item: OutboxItem
  me: PersonaFace
}

/** Explains a failure and offers to retry or discard. */
export function OutgoingView({ item, me }: OutgoingViewProps) {
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
            <OutgoingProblem item={item} />
          </div>
        )}
      </MessageSpeaker>
    </article>
  )
}

/** Explains below the remaining answer why regenerating failed. */
export const RefusedView = ({ item }: { item: OutboxItem }) => (
  <div className="mx-auto w-full max-w-3xl px-4 py-2">
    <OutgoingProblem item={item} />
  </div>
)

// Prefetched with the outcome of messages.
const OutgoingProblem = lazyPart(async () => (await import('./message-outcome.tsx')).OutgoingProblem)
