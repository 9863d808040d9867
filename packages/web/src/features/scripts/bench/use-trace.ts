import { type PassValues, passLimits, runGuarded, type TextOccasion } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import type { TraceResult } from '../../../render/scripts/script-work.ts'
import { type ChainLink, withUniqueIds } from './chain.ts'

/** A text, the scripts that run over it, and what it is about to be used for. */
export interface TraceRequest {
  readonly text: string
  readonly chain: readonly ChainLink[]
  readonly occasion: TextOccasion
  readonly values: PassValues
}

/** What became of a text. Null once time was up for all of it. */
export interface TraceOutcome {
  readonly trial: TraceRequest
  readonly result: TraceResult | null
}

/** Long enough that what is typed in one go is tried once. */
const REST_MS = 250

/** Tries scripts in their worker, again whenever they or the text have changed and the hand rests. */
export function useTrace(trial: TraceRequest | null): {
  readonly tried: TraceOutcome | null
  readonly isRunning: boolean
} {
  const settled = useDebounced(trial, REST_MS)
  const [tried, setTried] = useState<TraceOutcome | null>(null)
  useEffect(() => {
    if (settled === null) return setTried(null)
    let isWanted = true
    const { chain, ...scene } = settled
    const work = { ...scene, scripts: withUniqueIds(chain), excluded: [] }
    void runGuarded(pageHost.of('trace'), work, passLimits(1)).then(({ result }) => {
      if (isWanted) setTried({ trial: settled, result })
    })
    return () => {
      isWanted = false
    }
  }, [settled])
  return { tried, isRunning: trial !== null && tried?.trial !== trial }
}
