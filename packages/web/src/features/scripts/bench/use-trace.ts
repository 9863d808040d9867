import { type Occasion, type PassValues, passLimits, runGuarded } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { useSettled } from '../../../browser/use-debounced.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import type { TraceResult } from '../../../render/scripts/script-work.ts'
import { type Link, numbered } from './chain.ts'

/** A text, the scripts that run over it, and what it is about to be used for. */
export interface Trial {
  readonly text: string
  readonly chain: readonly Link[]
  readonly occasion: Occasion
  readonly values: PassValues
}

/** What became of a text. Null once time was up for all of it. */
export interface Tried {
  readonly trial: Trial
  readonly result: TraceResult | null
}

/** Long enough that what is typed in one go is tried once. */
const REST_MS = 250

/** Tries scripts in their worker, again whenever they or the text have changed and the hand rests. */
export function useTrace(trial: Trial | null): { readonly tried: Tried | null; readonly isRunning: boolean } {
  const settled = useSettled(trial, REST_MS)
  const [tried, setTried] = useState<Tried | null>(null)
  useEffect(() => {
    if (settled === null) return setTried(null)
    let isWanted = true
    const { chain, ...scene } = settled
    const work = { ...scene, scripts: numbered(chain), excluded: [] }
    void runGuarded(pageHost.of('trace'), work, passLimits(1)).then(({ result }) => {
      if (isWanted) setTried({ trial: settled, result })
    })
    return () => {
      isWanted = false
    }
  }, [settled])
  return { tried, isRunning: trial !== null && tried?.trial !== trial }
}
