import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { CategoryList } from './category-list.tsx'
import type { Open } from './dialogs.ts'
import { useAllTags } from './queries.ts'

/** The tags of this installation: their names and colours, order, and who is shown them. */
export function AdminTagsPage() {
  const [open, setOpen] = useState<Open | null>(null)
  const { data, error, isPending, refetch } = useAllTags()
  return (
    <AdminFrame
      title={m.tags_admin_title()}
      lead={m.tags_admin_lead()}
      action={
        <Button look="seal" size="small" onClick={() => setOpen({ kind: 'add-category' })}>
          <Plus aria-hidden="true" className="size-4" />
          {m.tags_category_add_button()}
        </Button>
      }
    >
      {isPending && <LoadingState />}
      {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <CategoryList categories={data.items} onOpen={setOpen} />}
      {open !== null && (
        <Suspense fallback={null}>
          <OpenDialog open={open} categories={data?.items ?? []} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </AdminFrame>
  )
}

/** Fetched when one first opens, with the schemas that they check by. */
const OpenDialog = late(async () => (await import('./open-dialog.tsx')).OpenDialog)
