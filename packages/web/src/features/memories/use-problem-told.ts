import type { MemoryStatus, ProblemCode } from '@inkling/contract'
import { useEffect } from 'react'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

/** Problems already shown and not resolved. */
const told = new Set<ProblemCode>()

/** Reports each problem once across chats, until it is resolved. */
export function useProblemToast(status: MemoryStatus | undefined): void {
  const problem = status?.problem?.code
  const reason = useSentenceOf(problem)
  const isKnown = status !== undefined
  const lacksModel = status?.model === null && status.mode !== 'off'
  useEffect(() => {
    if (!isKnown) return // while loading, the previous chat's problem is neither resolved nor new
    if (problem === undefined) told.clear()
    else if (reason !== undefined && !told.has(problem)) {
      told.add(problem)
      toast(lacksModel ? reason : m.memories_problem({ reason }), { tone: 'bad' })
    }
  }, [isKnown, problem, reason, lacksModel])
}
