import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import type { TagDialog } from './open-dialog.tsx'
import { useAllTags } from './queries.ts'

export function AdminTagsPage() {
  const [open, setOpen] = useState<TagDialog | null>(null)
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
      {data && <TagFinder categories={data.items} onOpen={setOpen} />}
      {open !== null && (
        <TagDialogs open={open} categories={data?.items ?? []} onClose={() => setOpen(null)} />
      )}
    </AdminFrame>
  )
}

const TagFinder = lazyPart(async () => (await import('./tag-finder.tsx')).TagFinder, <LoadingState />)

/** Loaded when first opened, with the schemas. */
const TagDialogs = lazyPart(async () => (await import('./open-dialog.tsx')).TagDialogs)
