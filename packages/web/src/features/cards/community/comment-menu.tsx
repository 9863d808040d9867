import type { Comment, CommentId } from '@inkling/contract'
import { Ellipsis, Flag, Link2, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import { useRemoveComment } from './queries.ts'

interface CommentMenuProps {
  comment: Comment
  name: string
  onEdit: () => void
}

/** Shows only permitted actions. */
export function CommentMenu({ comment, name, onEdit }: CommentMenuProps) {
  const [open, setOpen] = useState<'delete' | 'report'>()
  const remove = useRemoveComment(comment)
  const close = () => setOpen(undefined)
  const { is_author, may_remove } = comment.my
  const items: readonly (MenuItem | false)[] = [
    {
      label: m.community_copy_link(),
      icon: Link2,
      run: () => void copyText(commentUrl(comment.id, location), m.community_link_copied()),
    },
    is_author && { label: m.community_edit_button(), icon: PenLine, run: onEdit },
    !is_author && { label: m.community_report_button(), icon: Flag, run: () => setOpen('report') },
    may_remove && { label: m.app_delete_button(), icon: Trash2, isGrave: true, run: () => setOpen('delete') },
  ]
  return (
    <>
      <Menu label={m.community_comment_menu({ name })} items={items.filter(item => item !== false)}>
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </Menu>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={m.community_delete_title()}
        lead={m.community_delete_lead()}
        confirmLabel={m.community_delete_button()}
        onConfirm={() => remove.mutateAsync()}
      />
      {open === 'report' && (
        <ReportDialog
          about={{ id: comment.card_id, commentId: comment.id }}
          title={m.community_report_comment_title({ name })}
          onClose={close}
        />
      )}
    </>
  )
}

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

const LINK = /^#?comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

export const readLinkedComment = (hash: string): CommentId | undefined =>
  LINK.exec(hash)?.[1] as CommentId | undefined // the server validates it

export const commentUrl = (
  id: CommentId,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): string => `${origin}${pathname}#comment-${id}`
