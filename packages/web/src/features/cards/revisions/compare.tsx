import type { CardId, RevisionId } from '@inkling/contract'
import { useMemo } from 'react'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { ChangeList } from './change-list.tsx'
import { diffRevisions } from './changes.ts'
import { useRevision } from './queries.ts'

/** `from` is null to compare with the state before the first revision. */
export function Compare({ cardId, from, to }: { cardId: CardId; from: RevisionId | null; to: RevisionId }) {
  const before = useRevision(cardId, from)
  const after = useRevision(cardId, to)
  const changes = useMemo(
    () =>
      after.data && (from === null || before.data) ? diffRevisions(before.data ?? null, after.data) : null,
    [from, before.data, after.data],
  )
  if (changes !== null) return <ChangeList changes={changes} isFirst={from === null} />
  const failed = [before, after].find(query => query.isError)
  if (failed) return <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
  return <LoadingState />
}
