import type { Tag, TagColour } from '@inkling/contract'
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { otherTagNameOf, tagNameOf } from '../known-tags.ts'
import { TagDot } from '../tag-dot.tsx'
import type { TagDialog } from './open-dialog.tsx'
import { useTogglePublic } from './queries.ts'

interface TagRowProps {
  tag: Tag
  colour: TagColour
  onOpen: (open: TagDialog) => void
}

export function TagRow({ tag, colour, onOpen }: TagRowProps) {
  const name = tagNameOf(tag)
  return (
    <>
      <TagDot colour={colour} />
      <button
        type="button"
        onClick={() => onOpen({ kind: 'edit-tag', tag })}
        className="min-w-0 flex-1 self-stretch py-1.5 pl-1.5 text-left"
      >
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className={`font-medium ${tag.is_public ? '' : 'text-ink-faint'}`}>{name}</span>
          <span className="text-sm text-ink-soft">{otherTagNameOf(tag)}</span>
          {tag.is_hidden && <Mark>{m.tags_mark_hidden()}</Mark>}
          {!tag.is_public && <Mark>{m.tags_mark_private()}</Mark>}
        </span>
        <span className="block text-xs text-ink-faint">
          {m.tags_cards({ count: formatCount(tag.cards) })}
        </span>
      </button>
      <PublicSwitch tag={tag} />
      <Menu
        label={m.tags_menu({ name })}
        items={[
          {
            label: m.tags_edit_title({ name }),
            icon: Pencil,
            run: () => onOpen({ kind: 'edit-tag', tag }),
          },
          { label: m.tags_merge_item(), icon: Merge, run: () => onOpen({ kind: 'merge-tag', tag }) },
          {
            label: m.tags_delete_item(),
            icon: Trash2,
            isGrave: true,
            run: () => onOpen({ kind: 'delete-tag', tag }),
          },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
    </>
  )
}

function PublicSwitch({ tag }: { tag: Tag }) {
  const toggle = useTogglePublic()
  return (
    <Switch
      label={m.tags_public_switch({ name: tagNameOf(tag) })}
      checked={tag.is_public !== toggle.isPending}
      disabled={toggle.isPending}
      onChange={() =>
        toggle.mutate(tag.id, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
      }
    />
  )
}

export const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-sunken px-2.5 py-0.5 font-sans text-xs text-ink-soft">{children}</span>
)
