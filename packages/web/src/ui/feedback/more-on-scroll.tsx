import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'

export type InfiniteListQuery = Pick<
  UseInfiniteQueryResult,
  'isError' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Far enough ahead that the next page arrives before the end is reached. */
const MARGIN = '800px'

/** End of an infinite list: loads more when near, or by a button. */
export function InfiniteScrollEnd({ query }: { query: InfiniteListQuery }) {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const seen = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: MARGIN },
    )
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isWaiting, fetchNextPage])
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-8">
      <MoreButton query={query} />
    </div>
  )
}

/** Loads the next page, or says why it failed; nothing at the end. */
export const MoreButton = ({ query }: { query: InfiniteListQuery }) => (
  <>
    {query.isError && <p className="text-sm text-ink-soft">{problemSentence(query.error)}</p>}
    {query.hasNextPage && (
      <Button look="plain" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.cards_more_button()}
      </Button>
    )}
  </>
)
