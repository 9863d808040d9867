import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import type { OutboxItem } from '../store/outbox.ts'
import { ProblemNote } from './problem-note.tsx'

/** Why there is no other answer, below the one that is still there. */
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
