import type { ProblemCode } from '@inkling/contract'
import { useEffect } from 'react'
import { ApiError } from '../api/http/api-error.ts'
import { lazyModule } from '../browser/lazy-module.ts'
import { m } from '../paraglide/messages.js'
import { commonSentences } from './common-sentences.ts'

const rare = lazyModule(() => import('./rare-sentences.ts'))

export const fetchSentences = rare.fetch

/** Resolves once the code's message is loaded or known to be missing. */
export const fetchSentenceOf = async (code: ProblemCode | undefined): Promise<void> => {
  if (code === undefined || sentenceOf(code) === undefined) await fetchSentences()
}

/** Rare messages are undefined until loaded. */
export function sentenceOf(code: ProblemCode): string | undefined {
  const known: Partial<Record<ProblemCode, () => string>> = {
    ...commonSentences,
    ...rare.get()?.lazySentences,
  }
  return Object.hasOwn(known, code) ? known[code]?.() : undefined // a newer server may send unknown codes
}

/** Re-renders once the message has loaded. */
export function useSentenceOf(code: ProblemCode | undefined): string | undefined {
  rare.use()
  useEffect(() => {
    if (code !== undefined) void fetchSentenceOf(code)
  }, [code])
  return code && sentenceOf(code)
}

/** Says what happened and what to do, in the page's language. */
export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return m.problems_unknown()
  if (error.isAborted) return m.problems_aborted()
  if (error.isLost) return m.problems_lost()
  const sentence = error.code && sentenceOf(error.code)
  return (
    sentence ??
    (isAway(error) ? m.problems_server_busy() : rare.get()?.frontSentence(error)) ??
    m.problems_unknown_status({ status: error.status })
  )
}

/** The proxy can't reach the server, so nothing can be loaded at present. */
const isAway = ({ status, code }: ApiError): boolean =>
  code === undefined && ((status >= 502 && status <= 504) || (status >= 520 && status <= 530))
