import { useEffect, useRef } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

interface MoreOnScrollProps {
  hasMore: boolean
  isLoading: boolean
  error: unknown
  onMore: () => void
}

/** Far enough below the screen that the next page is there before its end is reached. */
const MARGIN = '800px'

/** The end of an endless list: asks for more when it comes near, and by a button for those who don't scroll. */
export function MoreOnScroll({ hasMore, isLoading, error, onMore }: MoreOnScrollProps) {
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && error === null
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const seen = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) more.current()
      },
      { rootMargin: MARGIN },
    )
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isWaiting])
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-8">
      {error !== null && <p className="text-sm text-ink-soft">{problemSentence(error)}</p>}
      {hasMore && (
        <Button look="plain" busy={isLoading} onClick={onMore}>
          {m.cards_more_button()}
        </Button>
      )}
    </div>
  )
}
