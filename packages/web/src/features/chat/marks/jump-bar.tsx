import type { MessageId, SessionId } from '@inkling/contract'
import { ArrowDown, ArrowUp, Bookmark, ChevronDown, ChevronUp, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import type { ConversationRow } from '../store/rows.ts'
import { findNeighbours } from './neighbours.ts'
import { useMarkedMessages } from './queries.ts'

interface JumpBarProps {
  session: SessionId
  rows: readonly ConversationRow[]
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** The message of the URL. */
  target: string | undefined
  unread: MessageId | undefined
  isAway: boolean
  /** Number of messages that arrived below. */
  unseen: number
  onEnd: () => void
  /** Scrolls to a loaded row. */
  onHold: (key: string) => void
}

/** In pixels below the top of the screen, where the reader is taken to be. */
const READING_AT = 112
/** In pixels; the list begins a little below the top. */
const LINE_SLACK = 40

/** Ways back and forth, over the end of the list. */
export function JumpBar(props: JumpBarProps) {
  const { session, rows, target, unread, isAway, unseen, onEnd, onHold } = props
  const { isUnreadAbove, isTargetShown, reading } = useView(props)
  const isTargetLeft = isAway && !isTargetShown && rows.some(({ key }) => key === target)
  const toEnd = unseen > 0 ? m.chat_unseen_button({ count: unseen }) : m.chat_to_end_button()
  /** A phone has no room for two texts. */
  const isShort = unseen === 0 && (isUnreadAbove || isTargetLeft)
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-3 flex justify-center gap-1.5 *:pointer-events-auto">
      {isAway && <MarkJumps session={session} at={isTargetShown ? target : rows[reading]?.key} />}
      {unread !== undefined && isUnreadAbove ? (
        <Pill onClick={() => onHold(unread)}>
          <ArrowUp aria-hidden="true" className="size-4" />
          {m.chat_to_unread_button()}
        </Pill>
      ) : (
        target !== undefined &&
        isTargetLeft && (
          <Pill onClick={() => onHold(target)}>
            <Undo2 aria-hidden="true" className="size-4" />
            {m.chat_to_target_button()}
          </Pill>
        )
      )}
      {isAway && (
        <Pill onClick={onEnd}>
          <ArrowDown aria-hidden="true" className="size-4" />
          <span className={isShort ? 'max-sm:sr-only' : ''}>{toEnd}</span>
        </Pill>
      )}
    </div>
  )
}

const LOOK = 'animate-rise rounded-full! bg-raised shadow-lifted'

const Pill = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button look="line" size="small" onClick={onClick} className={`${LOOK} max-sm:px-3!`}>
    {children}
  </Button>
)

/** Only in chats with marks. */
function MarkJumps({ session, at }: { session: SessionId; at: string | undefined }) {
  const { data = [] } = useMarkedMessages(session)
  const [, change] = useQuery()
  if (data.length === 0 || at === undefined) return null
  const { previous, next } = findNeighbours(data, at)
  const jump = (label: string, to: MessageId | undefined, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => change({ message: to })}
      className="grid min-h-11 w-10 place-items-center hover:bg-sunken disabled:opacity-40 sm:min-h-9"
    >
      {icon}
    </button>
  )
  return (
    <div className={`${LOOK} flex overflow-hidden border border-line-strong text-ink`}>
      {jump(m.chat_mark_previous_button(), previous, <MarkArrow Arrow={ChevronUp} />)}
      {jump(m.chat_mark_next_button(), next, <MarkArrow Arrow={ChevronDown} />)}
    </div>
  )
}

const MarkArrow = ({ Arrow }: { Arrow: typeof ChevronUp }) => (
  <span aria-hidden="true" className="flex items-center">
    <Bookmark className="size-3.5 fill-seal text-seal" />
    <Arrow className="-ml-0.5 size-4" />
  </span>
)

interface View {
  /** Whether the line of unread messages is above the screen. */
  readonly isUnreadAbove: boolean
  readonly isTargetShown: boolean
  /** Index of the row being read. */
  readonly reading: number
}

/** Follows the list without rendering at every scroll. */
function useView({ rows, scroller, list, target, unread }: JumpBarProps): View {
  const [view, setView] = useState<View>({ isUnreadAbove: false, isTargetShown: true, reading: 0 })
  useEffect(() => {
    const element = scroller.current
    const spanOf = (key: string | undefined) => {
      const at = rows.findIndex(row => row.key === key)
      if (at < 0 || list.current === null || element === null) return undefined
      const top = list.current.getItemOffset(at) - element.scrollTop
      return { top, bottom: top + list.current.getItemSize(at) }
    }
    const update = () => {
      if (list.current === null || element === null) return
      const [line, hit] = [spanOf(unread), spanOf(target)]
      const next = {
        isUnreadAbove: line !== undefined && line.top < -LINE_SLACK,
        isTargetShown: hit !== undefined && hit.bottom > 0 && hit.top < element.clientHeight,
        reading: list.current.findItemIndex(element.scrollTop + READING_AT),
      }
      setView(before => (isSame(before, next) ? before : next))
    }
    update()
    element?.addEventListener('scroll', update, { passive: true })
    return () => element?.removeEventListener('scroll', update)
  }, [rows, scroller, list, target, unread])
  return view
}

const isSame = (one: View, other: View): boolean =>
  one.isUnreadAbove === other.isUnreadAbove &&
  one.isTargetShown === other.isTargetShown &&
  one.reading === other.reading
