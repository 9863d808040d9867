import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.ts'
import { FailedState, LoadingState } from '../../../ui/states.tsx'
import { CategoryList } from './category-list.tsx'
import type { Open } from './dialogs.ts'
import { useAllTags } from './queries.ts'

/** The tags of this installation: their names and colours, order, and who is shown them. */
export function AdminTagsPage() {
  const [open, setOpen] = useState<Open | null>(null)
  const { data, error, isPending, refetch } = useAllTags()
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h1 className="display text-2xl md:text-3xl">{m.tags_admin_title()}</h1>
          <p className="mt-1 text-ink-soft">{m.tags_admin_lead()}</p>
        </div>
        <Button look="seal" size="small" onClick={() => setOpen({ kind: 'add-category' })}>
          <Plus aria-hidden="true" className="size-4" />
          {m.tags_category_add_button()}
        </Button>
      </header>
      {isPending && <LoadingState />}
      {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <CategoryList categories={data.items} onOpen={setOpen} />}
      {open !== null && (
        <Suspense fallback={null}>
          <OpenDialog open={open} categories={data?.items ?? []} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </main>
  )
}

/** Fetched when one first opens, with the schemas that they check by. */
const OpenDialog = late(async () => (await import('./open-dialog.tsx')).OpenDialog)
