import type { Card, CommentId } from '@inkling/contract'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { CommentThread } from './comment-thread.tsx'
import { useLinkedComment } from './queries.ts'

interface LinkedCommentProps {
  card: Card
  id: CommentId
  onAll: () => void
}

/** The comment that a link leads to, in its thread and in sight, wherever in the list it would be. */
export function LinkedComment({ card, id, onAll }: LinkedCommentProps) {
  const { data, error, refetch } = useLinkedComment(card.id, id)
  const place = useRef<HTMLDivElement>(null)
  const isKnown = data !== undefined || error !== null
  useEffect(() => {
    if (isKnown) place.current?.scrollIntoView({ block: 'center' })
  }, [isKnown])
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div ref={place} className="flex flex-col gap-4">
      {data ? (
        <CommentThread thread={data.thread} card={card} linked={data.reply ?? data.thread} />
      ) : isGone ? (
        <p className="py-4 text-ink-soft">{m.community_linked_gone()}</p>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      <div>
        <Button size="small" onClick={onAll}>
          {m.community_comments_all_button()}
        </Button>
      </div>
    </div>
  )
}
