import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'

export type InfiniteListQuery = Pick<
  UseInfiniteQueryResult,
  'isError' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** The next page arrives before the reader reaches the end. */
const MARGIN = '800px'

/** Loads more near the end of an infinite list, or by a button. */
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

/** Shows the reason for a failure; empty at the end of the list. */
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
