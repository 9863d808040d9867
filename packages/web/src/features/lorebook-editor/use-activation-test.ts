import type { LorebookId, LorebookOutcome, SessionId } from '@inkling/contract'
import type { Lorebook } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useDebounced } from '../../browser/use-debounced.ts'

export type BookTestInput = { readonly text: string } | { readonly session_id: SessionId }

/** The server already has this version, so it needn't be sent again. */
export interface SavedBook {
  readonly id: LorebookId
  readonly book: Lorebook
}

type BookTest =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly outcome: LorebookOutcome }
  | { readonly state: 'failed'; readonly error: unknown }

/** Batches fast typing. */
const DEBOUNCE_MS = 300

/** Tests after each pause in changes. */
export function useBookTest(book: Lorebook, scene: BookTestInput | null, saved?: SavedBook): BookTest {
  const [trial, setTrial] = useState<BookTest>({ state: 'idle' })
  const settledBook = useDebounced(book, DEBOUNCE_MS)
  const settledScene = useDebounced(scene, DEBOUNCE_MS)
  useEffect(() => {
    if (settledScene === null) return setTrial({ state: 'idle' })
    const canceller = new AbortController()
    const { signal } = canceller
    // The last result stays visible until the next one.
    setTrial(before => (before.state === 'done' ? before : { state: 'running' }))
    runBookTest(settledBook, settledScene, saved, signal)
      .then(outcome => setTrial({ state: 'done', outcome }))
      .catch(error => {
        if (!signal.aborted) setTrial({ state: 'failed', error })
      })
    return () => canceller.abort()
  }, [settledBook, settledScene, saved])
  return trial
}

function runBookTest(
  book: Lorebook,
  scene: BookTestInput,
  saved: SavedBook | undefined,
  signal: AbortSignal,
): Promise<LorebookOutcome> {
  if (book === saved?.book) {
    return call('lorebooks.testOne', { params: { id: saved.id }, body: scene }, { signal })
  }
  return call('lorebooks.test', { body: { draft: book, ...scene } }, { signal })
}
