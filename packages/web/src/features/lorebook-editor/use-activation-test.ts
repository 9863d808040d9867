import type { LorebookId, LorebookOutcome, SessionId } from '@inkling/contract'
import type { Lorebook } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { useDebounced } from '../../browser/use-debounced.ts'

/** What keys are looked for in: a text, or what is said in one of one's chats. */
export type BookTestInput = { readonly text: string } | { readonly session_id: SessionId }

/** A book as the server has it, which needn't be sent there again. */
export interface SavedBook {
  readonly id: LorebookId
  readonly book: Lorebook
}

export type BookTest =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly outcome: LorebookOutcome }
  | { readonly state: 'failed'; readonly error: unknown }

/** Long enough that what is typed in one go is tried once. */
const REST_MS = 300

/** Tries a book as it is being written, again whenever it or the scene has changed and the hand rests. */
export function useBookTest(book: Lorebook, scene: BookTestInput | null, saved?: SavedBook): BookTest {
  const [trial, setTrial] = useState<BookTest>({ state: 'idle' })
  const settledBook = useDebounced(book, REST_MS)
  const settledScene = useDebounced(scene, REST_MS)
  useEffect(() => {
    if (settledScene === null) return setTrial({ state: 'idle' })
    const canceller = new AbortController()
    const { signal } = canceller
    // What was found last stays in sight until there is something newer.
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
