import type { AdminModel } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { ShelfList } from '../models/chat/catalog-list.tsx'
import { useShelf } from '../models/store/admin-queries.ts'

interface BoxWayProps {
  models: readonly AdminModel[]
  onTaken: () => void
}

/** A model on this server itself. Its file comes while one goes on. */
export function BoxWay({ models, onTaken }: BoxWayProps) {
  const { data, error, isPending, refetch } = useShelf()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className="text-sm text-ink-soft">{m.first_run_box_lead()}</p>
      <ShelfList shelf={data} taken={models} onTaken={onTaken} />
    </>
  )
}
