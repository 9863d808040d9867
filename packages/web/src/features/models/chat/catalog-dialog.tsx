import type { AdminModel } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { isFirst } from '../connect/is-first.ts'
import { useShelf } from '../store/admin-queries.ts'
import { ShelfList } from './catalog-list.tsx'
import { OtherFile } from './other-file.tsx'

interface ShelfDialogProps {
  models: readonly AdminModel[]
  onClose: () => void
}

/** Models that run on this server itself: a few that are known to be good, and any other by its name. */
export function ShelfDialog({ models, onClose }: ShelfDialogProps) {
  const { data, error, isPending, refetch } = useShelf()
  return (
    <Dialog open onClose={onClose} title={m.models_shelf_title()} lead={m.models_shelf_lead()}>
      {isPending && <LoadingState />}
      {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col gap-6 pt-4">
          <ShelfList shelf={data} taken={models} onTaken={onClose} />
          {data.problem === null && <OtherFile hub={data.hub} isFirst={isFirst(models)} onTaken={onClose} />}
        </div>
      )}
    </Dialog>
  )
}
