import type { Card, Comment, Thread } from '@inkling/contract'
import { useState } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import { useReplies, useWriteComment } from './queries.ts'

interface CommentThreadProps {
  thread: Thread
  card: Card
  linked?: Comment
}

export function CommentThread({ thread, card, linked }: CommentThreadProps) {
  const [isOpen, setOpen] = useState(false)
  const [answered, setAnswered] = useState<Comment>()
  const all = useReplies(thread, isOpen)
  const replies = shownReplies(isOpen && all.data ? itemsOf(all.data) : thread.replies, linked)
  const comment = (shown: Comment) => (
    <CommentView
      comment={shown}
      card={card}
      isLinked={shown.id === linked?.id}
      onReply={() => setAnswered(shown)}
    />
  )
  const hidden = isOpen ? 0 : thread.reply_count - replies.length
  return (
    <article className="flex flex-col gap-3">
      {comment(thread)}
      <div className="ml-6 flex flex-col gap-3 border-l border-line pl-3 empty:hidden sm:ml-12">
        {replies.map(reply => (
          <div key={reply.id}>{comment(reply)}</div>
        ))}
        {hidden > 0 && (
          <Button look="plain" size="small" className="self-start" onClick={() => setOpen(true)}>
            {m.community_replies_more_button({ count: thread.reply_count })}
          </Button>
        )}
        {isOpen && all.isError && !all.data && (
          <p className="text-sm text-ink-soft">{problemSentence(all.error)}</p>
        )}
        {isOpen && all.hasNextPage && <MoreButton query={all} />}
        {answered && (
          <ReplyForm
            key={answered.id}
            answered={answered}
            onDone={() => {
              setAnswered(undefined)
              setOpen(true)
            }}
            onClose={() => setAnswered(undefined)}
          />
        )}
      </div>
    </article>
  )
}

/** Adds the linked reply if it isn't among the first ones. */
const shownReplies = (replies: readonly Comment[], linked: Comment | undefined): readonly Comment[] =>
  linked === undefined || linked.parent_id === null || replies.some(({ id }) => id === linked.id)
    ? replies
    : [...replies, linked]

interface ReplyFormProps {
  answered: Comment
  onDone: () => void
  onClose: () => void
}

function ReplyForm({ answered, onDone, onClose }: ReplyFormProps) {
  const write = useWriteComment(answered.card_id)
  return (
    <CommentForm
      label={m.community_reply_label({
        name: answered.author?.display_name ?? m.community_author_gone(),
      })}
      submitLabel={m.community_reply_button()}
      isFocused
      onSubmit={async content => {
        await write.mutateAsync({ content, parent_id: answered.id })
        onDone()
      }}
      onClose={onClose}
    />
  )
}
