import { useSession } from '../../../api/session/use-session.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { MessageText } from '../../../render/message-text.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import type { OutboxItem } from '../store/outbox.ts'
import { ProblemNote } from './problem-note.tsx'
import { Speaker } from './speaker.tsx'

/** What was just said and is not confirmed yet; when it could not be said, why, and the ways on. */
export function OutgoingView({ item }: { item: OutboxItem }) {
  const { user } = useSession()
  const { retry, discard } = useConversationActions()
  return (
    <article aria-label={user?.display_name} aria-busy={item.state !== 'failed'}>
      <Speaker
        name={user?.display_name ?? ''}
        avatarUrl={user?.avatar_url ?? null}
        isReader
        note={item.state === 'failed' ? m.chat_unsent_mark() : m.chat_sending_mark()}
      >
        <MessageText text={item.body.content ?? ''} />
        {item.state === 'failed' && (
          <div className="mt-2">
            <ProblemNote sentence={problemSentence(item.error)} onRetry={() => retry(item)}>
              <Button look="plain" size="small" onClick={() => discard(item)}>
                {m.chat_unsend_button()}
              </Button>
            </ProblemNote>
          </div>
        )}
      </Speaker>
    </article>
  )
}
