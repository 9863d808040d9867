import type { Memory, MemoryId, SessionId } from '@inkling/contract'
import { CornerUpLeft, Ellipsis, Eye, EyeOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatMoment } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import type { MenuItem } from '../../ui/menu/menu-props.ts'
import { useChangeMemory } from './queries.ts'
import { useDeleteNote } from './use-forget-note.ts'

interface MemoryRowProps {
  session: SessionId
  memory: Memory
  isOn: boolean
  onEdit: () => void
  onJump: () => void
}

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.7 } as const
const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

export function MemoryRow({ session, memory, isOn, onEdit, onJump }: MemoryRowProps) {
  const change = useChangeMemory(session)
  const forget = useDeleteNote(session)
  const { kind, is_pinned, is_off } = memory
  const put = (body: { is_pinned: boolean } | { is_off: boolean }) =>
    change.mutate({ memory, body }, { onError: tell })
  const items: MenuItem[] = [
    { label: m.memories_jump_button(), icon: CornerUpLeft, run: onJump },
    { label: m.memories_edit_button(), icon: Pencil, run: onEdit },
  ]
  if (kind === 'note') {
    const run = () => forget({ ...memory, id: memory.id as MemoryId }) // only notes can be deleted
    items.push({ label: m.memories_delete_button(), icon: Trash2, isGrave: true, run })
  }
  return (
    <article aria-label={nameOf(memory)} className="border-b border-line pb-3">
      <div className="-mr-3 flex items-center">
        <Head memory={memory} isOn={isOn} />
        <IconButton
          label={is_pinned ? m.memories_unpin_button() : m.memories_pin_button()}
          onClick={() => put({ is_pinned: !is_pinned })}
          data-on={is_pinned || undefined}
          className="data-on:text-seal-ink"
        >
          {is_pinned ? <PinOff {...icon} /> : <Pin {...icon} />}
        </IconButton>
        <IconButton
          label={is_off ? m.memories_on_button() : m.memories_off_button()}
          onClick={() => put({ is_off: !is_off })}
          data-on={is_off || undefined}
          className="data-on:text-seal-ink"
        >
          {is_off ? <Eye {...icon} /> : <EyeOff {...icon} />}
        </IconButton>
        <Menu label={m.memories_row_menu()} items={items}>
          <Ellipsis {...icon} />
        </Menu>
      </div>
      <div className={is_off ? 'text-ink-faint' : ''}>
        <Words text={memory.text} />
      </div>
    </article>
  )
}

const nameOf = ({ kind, name }: Memory): string => (kind === 'note' ? m.memories_note() : name)

function Head({ memory, isOn }: Pick<MemoryRowProps, 'memory' | 'isOn'>) {
  const { is_pinned, is_off, is_edited, is_embedded, created_at } = memory
  const marks = [
    is_pinned && m.memories_mark_pinned(),
    is_off && m.memories_mark_off(),
    is_edited && m.memories_mark_edited(),
    isOn && !is_embedded && !is_off && m.memories_mark_waiting(),
  ].filter(mark => mark !== false)
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-xs text-ink-faint">
      <bdi className="text-sm font-medium text-ink-soft">{nameOf(memory)}</bdi>
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatMoment(created_at)}
      </time>
      {marks.map(mark => (
        <span key={mark}>· {mark}</span>
      ))}
    </p>
  )
}

/** In characters; longer texts are folded. */
const LONG = 180

/** Long text is folded. */
export function Words({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= LONG)
  return (
    <>
      <p className={`text-sm break-words whitespace-pre-wrap ${isWhole ? '' : 'line-clamp-3'}`}>{text}</p>
      {text.length > LONG && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="-my-1 py-2 text-xs text-ink-soft underline hover:text-ink"
        >
          {isWhole ? m.memories_less_button() : m.memories_more_button()}
        </button>
      )}
    </>
  )
}
