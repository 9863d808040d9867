import { ArrowDown } from 'lucide-react'
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Row } from './rows.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface MessageListProps {
  rows: readonly Row[]
  children: (row: Row) => ReactElement
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  /** Filled in with a way to go to the end, for who has just said something. */
  goToEnd: RefObject<() => void>
}

/** Pixels from the top at which older messages are asked for: some screens before they are wanted. */
const OLDER_AHEAD = 2_400

/**
 * Pixels beyond the screen in which rows are drawn: one that comes in already cut by the screen's edge moves what is
 * below it once its height is known, so that a turn of the wheel and a long message must fit in here.
 */
const DRAWN_AHEAD = 800

/** The rows of a conversation, of which only those in sight and near it are in the page, however long it is. */
export function MessageList({
  rows,
  children,
  hasOlder,
  isLoadingOlder,
  onOlder,
  goToEnd,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const anchor = useScrollAnchor(rows, list)
  const isPrepended = usePrepended(rows)
  useLayoutEffect(() => {
    goToEnd.current = anchor.goToEnd
  })
  const askForOlder = (offset: number) => {
    if (hasOlder && !isLoadingOlder && offset < OLDER_AHEAD) onOlder()
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={scroller} className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]">
        <div className="grid h-9 place-items-center text-ink-faint">
          {isLoadingOlder && <Spinner className="size-5" />}
        </div>
        <div ref={anchor.content}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            startMargin={36}
            bufferSize={DRAWN_AHEAD}
            shift={isPrepended}
            data={rows}
            onScroll={offset => {
              anchor.onScroll(offset)
              askForOlder(offset)
            }}
          >
            {row => <div key={row.key}>{children(row)}</div>}
          </Virtualizer>
        </div>
      </div>
      {anchor.isAway && (
        <Button
          look="line"
          size="small"
          onClick={anchor.goToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-rise rounded-full bg-raised shadow-lifted"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {anchor.unseen > 0 ? m.chat_unseen_button({ count: anchor.unseen }) : m.chat_to_end_button()}
        </Button>
      )}
    </div>
  )
}

/** Whether this drawing is the one in which rows have come in above: then the place is kept from the end. */
function usePrepended(rows: readonly Row[]): boolean {
  const first = useRef<string>(undefined)
  const before = first.current
  const isPrepended =
    before !== undefined && rows[0]?.key !== before && rows.some(({ key }) => key === before)
  useLayoutEffect(() => {
    first.current = rows[0]?.key
  }, [rows])
  return isPrepended
}
