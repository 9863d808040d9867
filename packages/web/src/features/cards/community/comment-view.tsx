import type { Card, Comment } from '@inkling/contract'
import { useMemo, useState } from 'react'
import { formatAgo, formatDateTime } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { MessageText } from '../../../render/message-text.tsx'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { AuthorLink } from '../view/author-link.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { useEditComment } from './queries.ts'

interface CommentViewProps {
  comment: Comment
  card: Card
  isLinked: boolean
  onReply: () => void
}

/** Renders markdown; unknown tags stay as typed. */
export function CommentView({ comment, card, isLinked, onReply }: CommentViewProps) {
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(comment)
  const name = comment.author?.display_name ?? m.community_author_gone()
  if (comment.is_deleted) {
    return <p className="py-2 text-sm text-ink-faint italic">{m.community_deleted()}</p>
  }
  return (
    <div className={`flex gap-3 ${isLinked ? '-mx-3 rounded-xl bg-seal-wash p-3' : ''}`}>
      <Avatar name={name} url={comment.author?.avatar_url ?? null} size="small" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <CommentHead comment={comment} card={card} name={name} onEdit={() => setEditing(true)} />
        {isEditing ? (
          <CommentForm
            label={m.community_edit_label()}
            submitLabel={m.app_save_button()}
            text={comment.content}
            isFocused
            onSubmit={async content => {
              await edit.mutateAsync(content)
              setEditing(false)
            }}
            onClose={() => setEditing(false)}
          />
        ) : (
          <>
            <Words comment={comment} />
            <Button look="plain" size="small" className="-ml-3.5 self-start" onClick={onReply}>
              {m.community_reply_button()}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface CommentHeadProps {
  comment: Comment
  card: Card
  name: string
  onEdit: () => void
}

function CommentHead({ comment, card, name, onEdit }: CommentHeadProps) {
  const isCardAuthor = comment.author !== null && comment.author.id === card.owner?.id
  return (
    <header className="flex items-center gap-2 text-sm">
      {comment.author ? (
        <AuthorLink author={comment.author} className="truncate font-medium" />
      ) : (
        <span className="truncate font-medium">{name}</span>
      )}
      {isCardAuthor && (
        <span className="shrink-0 rounded-full border border-seal-ink px-2 text-xs text-seal-ink">
          {m.community_card_author_mark()}
        </span>
      )}
      <time
        dateTime={comment.created_at}
        title={formatDateTime(comment.created_at)}
        className="shrink-0 text-ink-faint"
      >
        {formatAgo(comment.created_at)}
      </time>
      {comment.edited_at !== null && (
        <span title={formatDateTime(comment.edited_at)} className="shrink-0 text-ink-faint">
          {m.community_edited()}
        </span>
      )}
      <span className="ml-auto">
        <CommentMenu comment={comment} name={name} onEdit={onEdit} />
      </span>
    </header>
  )
}

function Words({ comment }: { comment: Comment }) {
  const beginning = useMemo(() => collapseText(comment.content), [comment.content])
  const [isWhole, setWhole] = useState(false)
  const isCut = beginning !== null && !isWhole
  return (
    <>
      <Answered comment={comment} />
      <MessageText text={isCut ? beginning : comment.content} isTyped />
      {isCut && (
        <Button look="plain" size="small" className="-ml-3.5 self-start" onClick={() => setWhole(true)}>
          {m.community_comment_whole_button()}
        </Button>
      )}
    </>
  )
}

const Answered = ({ comment: { answers } }: { comment: Comment }) =>
  answers && <bdi className="self-start text-seal-ink">@{answers.display_name}</bdi>

/** Longer comments are collapsed. */
const FOLD_ABOVE = { letters: 400, lines: 12 }
/** Clearly less than `FOLD_ABOVE`, so that expanding is worthwhile. */
const FOLDED_SIZE = { letters: 240, lines: 8 }

/** Null if the text is short enough to show in full. */
export function collapseText(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= FOLD_ABOVE.letters && lines.length <= FOLD_ABOVE.lines) return null
  const first = lines.slice(0, FOLDED_SIZE.lines).join('\n')
  return `${first.length > FOLDED_SIZE.letters ? cutBetweenWords(first) : first.trimEnd()}…`
}

/** Text without spaces, such as Chinese, is cut between characters. */
function cutBetweenWords(text: string): string {
  const cut = [...text].slice(0, FOLDED_SIZE.letters).join('')
  return cut.replace(/(?<=\s)[a-z0-9'’-]+$/i, '').trimEnd()
}
