import type { CardId, RevisionId } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Compare } from '../cards/revisions/compare.tsx'
import { useRevision } from '../cards/revisions/queries.ts'
import { DecisionForm } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'

export interface ReviewDetailsProps {
  readonly cardId: CardId
  /** What is asked to be public. */
  readonly revisionId: RevisionId
  /** What readers see until then. */
  readonly approvedId: RevisionId | null
}

/** All that a decision about a card needs: what is new in it, what it brings along, and the decision itself. */
export function ReviewDetails({ cardId, revisionId, approvedId }: ReviewDetailsProps) {
  const { data: revision, error, refetch } = useRevision(cardId, revisionId)
  if (!revision) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  }
  return (
    <div className="flex flex-col gap-5">
      <Evidence revision={revision} />
      <p className="border-t border-line pt-4 font-medium">
        {approvedId === null ? m.reviews_first_lead() : m.reviews_changes_lead()}
      </p>
      <Compare cardId={cardId} from={approvedId} to={revisionId} />
      <DecisionForm key={revision.id} cardId={cardId} revision={revision} />
    </div>
  )
}
