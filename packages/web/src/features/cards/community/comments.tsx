import type { Card, CommentId, CommentOrder } from '@inkling/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { CommentForm } from './comment-form.tsx'
import { readLinkedComment } from './comment-menu.tsx'
import { CommentThread } from './comment-thread.tsx'
import { useComments, useLinkedComment, useWriteComment } from './queries.ts'

/** The linked comment precedes the user's own and all others. */
export function Comments({ card }: { card: Card }) {
  const linked = readLinkedComment(useLocation().hash)
  const [passed, setPassed] = useState<CommentId>()
  if (linked !== undefined && linked !== passed) {
    return (
      <Section title={m.community_comments_title()}>
        <LinkedComment key={linked} card={card} id={linked} onAll={() => setPassed(linked)} />
      </Section>
    )
  }
  return <AllComments card={card} />
}

function AllComments({ card }: { card: Card }) {
  const [sort, setSort] = useState<CommentOrder>('newest')
  const write = useWriteComment(card.id)
  const choices = [
    { value: 'newest', label: m.community_comments_newest() },
    { value: 'oldest', label: m.community_comments_oldest() },
  ] as const
  return (
    <Section
      title={m.community_comments_title()}
      action={
        <ChoiceBar
          label={m.community_comments_sort_label()}
          choices={choices}
          value={sort}
          onChoose={setSort}
        />
      }
    >
      <CommentForm
        label={m.community_write_label()}
        placeholder={m.community_write_placeholder()}
        submitLabel={m.community_write_button()}
        onSubmit={content => write.mutateAsync({ content, parent_id: null })}
      />
      <CommentList card={card} sort={sort} />
    </Section>
  )
}

function CommentList({ card, sort }: { card: Card; sort: CommentOrder }) {
  const query = useComments(card.id, sort)
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const threads = itemsOf(query.data)
  if (threads.length === 0) {
    return <p className="py-6 text-center text-ink-soft">{m.community_comments_empty()}</p>
  }
  return (
    <>
      <ul className="flex flex-col gap-6">
        {threads.map(thread => (
          <li key={thread.id}>
            <CommentThread thread={thread} card={card} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-3">
        <MoreButton query={query} />
      </div>
    </>
  )
}

interface LinkedCommentProps {
  card: Card
  id: CommentId
  onAll: () => void
}

/** Scrolls into view. */
function LinkedComment({ card, id, onAll }: LinkedCommentProps) {
  const { data, error, refetch } = useLinkedComment(card.id, id)
  const place = useRef<HTMLDivElement>(null)
  const isKnown = data !== undefined || error !== null
  useEffect(() => {
    if (isKnown) place.current?.scrollIntoView({ block: 'center' })
  }, [isKnown])
  const isDeleted = error instanceof ApiError && error.status === 404
  return (
    <div ref={place} className="flex flex-col gap-4">
      {data ? (
        <CommentThread thread={data.thread} card={card} linked={data.reply ?? data.thread} />
      ) : isDeleted ? (
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
