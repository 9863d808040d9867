import type { MessageId, SessionId } from '@inkling/contract'
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { VirtualRows } from '../../../ui/elements/virtual-rows.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import type { ConversationRow } from '../store/rows.ts'
import { useKeptRows } from './kept-rows.ts'
import { LIST_TOP, useScrollAnchor } from './use-scroll-anchor.ts'

interface MessageListProps {
  session: SessionId
  rows: readonly ConversationRow[]
  children: (row: ConversationRow) => ReactElement
  older: MoreRows
  newer: MoreRows
  /** The row to start at; the default is the last. */
  target: string | undefined
  /** The first message that arrived since the reader was last here. */
  unread: MessageId | undefined
  /** Shows the end if it isn't loaded. */
  onLeave: () => void
  /** Receives a function that scrolls to the end, for use after sending. */
  goToEnd: RefObject<() => void>
}

interface MoreRows {
  readonly isThere: boolean
  readonly isLoading: boolean
  readonly load: () => void
}

/** The message that was jumped to gets a lasting stroke and a glow that fades. */
const VISITED = 'animate-visited rounded-sm [box-shadow:inset_2px_0_0_var(--color-seal)]'

/** In pixels from either end, several screens ahead, at which more messages load. */
const MORE_AHEAD = 2_400

/**
 * In pixels beyond the screen. A row mounted at the screen's edge shifts the rows below once measured, so this must
 * exceed a turn of the wheel plus a long message.
 */
const DRAWN_AHEAD = 800

/**
 * Assumed in pixels until a row is measured. Without it, the virtualizer would first mount twice the rows that fit, to
 * estimate one.
 */
const ROW_HEIGHT = 200

/** Virtualized: only rows near the screen are in the DOM. */
export function MessageList(props: MessageListProps) {
  const { session, rows, children, older, newer, target, unread, onLeave, goToEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const anchor = useScrollAnchor(
    rows,
    { scroller, list },
    {
      isOpenEnded: newer.isThere,
      target,
      onRoomLeft: () => askForMore(0),
    },
  )
  const isPrepended = usePrepended(rows)
  const keeping = useKeptRows(rows, { scroller, list }, DRAWN_AHEAD)
  useLayoutEffect(() => {
    goToEnd.current = toEnd
  })
  const toEnd = () => (newer.isThere ? onLeave() : anchor.goToEnd())
  const askForMore = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    // With both sides loading, the number of rows added above would be unknown.
    if (older.isLoading || newer.isLoading) return
    if (older.isThere && offset < MORE_AHEAD) older.load()
    else if (newer.isThere && scrollSize - viewportSize - offset < MORE_AHEAD) newer.load()
  }
  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only detect scrolling */}
      <div
        ref={scroller}
        {...anchor.hand}
        onFocus={({ target }) => isEditorAbove(target) && anchor.stay()}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div style={{ height: LIST_TOP }} className="grid place-items-center text-ink-faint">
          {older.isLoading && <Spinner className="size-5" />}
        </div>
        <Virtualizer
          ref={list}
          as={VirtualRows}
          itemSize={ROW_HEIGHT}
          scrollRef={scroller}
          startMargin={LIST_TOP}
          bufferSize={DRAWN_AHEAD}
          shift={isPrepended}
          data={rows}
          keepMounted={keeping.kept}
          onScroll={offset => {
            keeping.update()
            anchor.onScroll(offset)
            askForMore(offset)
          }}
        >
          {row => (
            <div
              key={row.key}
              data-row={row.key}
              aria-current={row.key === target ? 'location' : undefined}
              className={row.key === target ? VISITED : undefined}
            >
              {row.key === unread && <UnreadLine />}
              {children(row)}
            </div>
          )}
        </Virtualizer>
      </div>
      {(anchor.isAway || unread !== undefined) && (
        <JumpBar
          {...{ session, rows, scroller, list, target, unread }}
          isAway={anchor.isAway}
          unseen={anchor.unseen}
          onEnd={toEnd}
          onHold={anchor.hold}
        />
      )}
    </div>
  )
}

const JumpBar = lazyPart(async () => (await import('../marks/jump-bar.tsx')).JumpBar)
const UnreadLine = lazyPart(async () => (await import('../marks/unread.tsx')).UnreadLine)

/** True while an edited message has another one below it. */
function isEditorAbove(target: Element): boolean {
  const all = document.querySelectorAll('article')
  return target instanceof HTMLTextAreaElement && all[all.length - 1]?.contains(target) === false
}

/** If rows were added above in this render, the position stays relative to the end. */
function usePrepended(rows: readonly ConversationRow[]): boolean {
  const first = useRef<string>(undefined)
  const before = first.current
  const isPrepended =
    before !== undefined && rows[0]?.key !== before && rows.some(({ key }) => key === before)
  useLayoutEffect(() => {
    first.current = rows[0]?.key
  }, [rows])
  return isPrepended
}
