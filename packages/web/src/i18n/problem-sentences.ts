import type { ProblemCode } from '@inkling/contract'
import { useEffect } from 'react'
import { ApiError } from '../api/http/api-error.ts'
import { lazyModule } from '../browser/lazy-module.ts'
import { m } from '../paraglide/messages.js'
import { commonSentences } from './common-sentences.ts'

const rare = lazyModule(() => import('./rare-sentences.ts'))

/** Fetches the sentences that only some calls know. */
export const fetchSentences = rare.fetch

/** Resolves when it can be said what a refusal means, or that it cannot. */
export const fetchSentenceOf = async (code: ProblemCode | undefined): Promise<void> => {
  if (code === undefined || sentenceOf(code) === undefined) await fetchSentences()
}

/** What a refusal says to a person; its rare ones are unknown until they have been fetched. */
export function sentenceOf(code: ProblemCode): string | undefined {
  const known: Partial<Record<ProblemCode, () => string>> = {
    ...commonSentences,
    ...rare.get()?.lazySentences,
  }
  return Object.hasOwn(known, code) ? known[code]?.() : undefined // a newer server may know more
}

/** The same for what is drawn, which is drawn again when the sentence is here. */
export function useSentenceOf(code: ProblemCode | undefined): string | undefined {
  rare.use()
  useEffect(() => {
    if (code !== undefined) void fetchSentenceOf(code)
  }, [code])
  return code && sentenceOf(code)
}

/** What a failure says to a person, in the language of the page: what happened, and what to do next. */
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

/** What stands in front of the server can't reach it; nothing more could be fetched now. */
const isAway = ({ status, code }: ApiError): boolean =>
  code === undefined && ((status >= 502 && status <= 504) || (status >= 520 && status <= 530))
