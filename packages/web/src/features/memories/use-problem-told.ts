import type { MemoryStatus, ProblemCode } from '@inkling/contract'
import { useEffect } from 'react'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

/** What has been told while this page is open, and is not over. */
const told = new Set<ProblemCode>()

/** Says why memory does not get on: once, however many chats it is about, until it got on in between. */
export function useProblemToast(status: MemoryStatus | undefined): void {
  const problem = status?.problem?.code
  const reason = useSentenceOf(problem)
  const isKnown = status !== undefined
  const lacksModel = status?.model === null && status.mode !== 'off'
  useEffect(() => {
    if (!isKnown) return // another chat, of which nothing is known yet, says nothing of the last
    if (problem === undefined) told.clear()
    else if (reason !== undefined && !told.has(problem)) {
      told.add(problem)
      toast(lacksModel ? reason : m.memories_problem({ reason }), { tone: 'bad' })
    }
  }, [isKnown, problem, reason, lacksModel])
}
