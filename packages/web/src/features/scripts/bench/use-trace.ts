import { type PassValues, passLimits, runGuarded, type TextOccasion } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import type { TraceResult } from '../../../render/scripts/script-work.ts'
import { type ChainLink, withUniqueIds } from './chain.ts'

interface TraceRequest {
  readonly text: string
  readonly chain: readonly ChainLink[]
  readonly occasion: TextOccasion
  readonly values: PassValues
}

/** `result` is null if time ran out. */
export interface TraceOutcome {
  readonly trial: TraceRequest
  readonly result: TraceResult | null
}

/** Batches fast typing. */
const REST_MS = 250

/** Runs in a worker after each pause in changes. */
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
