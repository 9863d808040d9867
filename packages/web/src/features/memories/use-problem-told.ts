import type { ProblemCode } from '@inkling/contract'
import { useEffect } from 'react'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'

/** What has been told while this page is open, and is not over. */
const told = new Set<ProblemCode>()

/** Says why memory does not get on: once, however many chats it is about, until it got on in between. */
export function useProblemTold(problem: ProblemCode | undefined): void {
  const reason = useSentenceOf(problem)
  useEffect(() => {
    if (problem === undefined) told.clear()
    else if (reason !== undefined && !told.has(problem)) {
      told.add(problem)
      toast(m.memories_problem({ reason }), { tone: 'bad' })
    }
  }, [problem, reason])
}
