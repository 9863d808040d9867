import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../../browser/use-debounced.ts'
import { whenQuiet } from '../../../browser/when-idle.ts'
import type { Fields } from './draft/card-edit.ts'
import { type SectionTokens, TokenCounter } from './section-tokens.ts'

/** Long enough that nothing is counted between two keystrokes. */
const REST_MS = 250

/** What each part of a card costs, as it is typed: counted when the hand rests and the page is idle. */
export function useSectionTokens(data: Fields): SectionTokens {
  const counter = useRef(new TokenCounter())
  const [tokens, setTokens] = useState<SectionTokens>({})
  const settled = useSettled(data, REST_MS)
  useEffect(() => {
    let isOver = false
    whenQuiet(() => {
      if (!isOver) setTokens(counter.current.count(settled))
    })
    return () => {
      isOver = true
    }
  }, [settled])
  return tokens
}
