import type { ProblemCode } from '@inkling/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import { m } from '../paraglide/messages.js'

/** What any call may be refused with. The shell brings these; all others come after the first page (rare-sentences.ts). */
const common = {
  invalid_input: m.problems_invalid_input,
  not_signed_in: m.problems_not_signed_in,
  not_allowed: m.problems_not_allowed,
  wrong_origin: m.problems_wrong_origin,
  not_found: m.problems_not_found,
  request_timeout: m.problems_request_timeout,
  conflict: m.problems_conflict,
  too_large: m.problems_too_large,
  wrong_type: m.problems_wrong_type,
  key_reused: m.problems_key_reused,
  too_many_requests: m.problems_too_many_requests,
  internal: m.problems_internal,
  shutting_down: m.problems_shutting_down,
  store_unavailable: m.problems_store_unavailable,
} satisfies Partial<Record<ProblemCode, () => string>>

export type CommonCode = keyof typeof common

let known: Partial<Record<ProblemCode, () => string>> = common
let underWay: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Fetches the other sentences, once; resolves without them where they cannot be had. */
export function fetchSentences(): Promise<void> {
  underWay ??= learnRare()
  return underWay
}

async function learnRare(): Promise<void> {
  const part = await fetchPart(() => import('./rare-sentences.ts'))
  if (part === undefined) {
    underWay = undefined // the next refusal asks again
    return
  }
  known = { ...common, ...part.rareSentences }
  for (const listener of listeners) listener()
}

/** Resolves when it can be said what a refusal means, or that it cannot. */
export const fetchSentenceOf = async (code: ProblemCode): Promise<void> => {
  if (known[code] === undefined) await fetchSentences()
}

/** What a refusal says to a person; its rare ones are unknown until they have been fetched. */
export const sentenceOf = (code: ProblemCode): string | undefined => known[code]?.()

/** The same for what is drawn, and stays so until the sentence is here. */
export function useSentenceOf(code: ProblemCode | undefined): string | undefined {
  useSyncExternalStore(subscribe, () => known)
  useEffect(() => {
    if (code !== undefined) void fetchSentenceOf(code)
  }, [code])
  return code && sentenceOf(code)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
