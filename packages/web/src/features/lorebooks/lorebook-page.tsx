import type { Lorebook, LorebookId } from '@inkling/contract'
import { useMemo } from 'react'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { useLeaveWarning } from '../../ui/form/use-leave-warning.ts'
import { useSaveKey } from '../../ui/form/use-save-key.ts'
import { useGo, useIdParam } from '../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { BookEditor } from '../lorebook-editor/lorebook-editor.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LorebookHeader } from './lorebook-header.tsx'
import { useLorebook } from './queries.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { useBookDraft } from './use-book-draft.ts'
import { useChangedElsewhere } from './use-changed-elsewhere.ts'

/** One lorebook, to be edited. */
export function LorebookPage() {
  const query = useLorebook(useIdParam<LorebookId>())
  if (query.isPending || query.isFetching) return <LoadingState />
  if (query.isError || !query.data)
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  return <Editing key={query.data.updated_at} loaded={query.data} onReload={() => void query.refetch()} />
}

/** It is saved when its owner says so, and nobody leaves without being asked about what is not. */
function Editing({ loaded, onReload }: { loaded: Lorebook; onReload: () => void }) {
  const go = useGo()
  const draft = useBookDraft(loaded)
  const leaving = useLeaveWarning(draft.isDirty)
  // What is not saved yet stays; whoever saves it is told that it was changed elsewhere, and keeps both.
  useChangedElsewhere(loaded.id, () => draft.isDirty || onReload())
  useSaveKey(() => draft.isDirty && void draft.save())
  usePageTitle(draft.saved.name)
  const saved = useMemo(() => ({ id: loaded.id, book: draft.saved.book }), [loaded.id, draft.saved.book])
  return (
    <main className="flex h-dvh flex-col">
      <LorebookHeader
        loaded={loaded}
        draft={draft}
        onDeleted={() => go(paths.myLorebooks, { replace: true, unasked: true })}
      />
      <div className="min-h-0 flex-1">
        <BookEditor book={draft.book} onChange={draft.change} saved={saved} />
      </div>
      <LeaveDialog leaving={leaving} />
      <StaleDialog draft={draft} onReload={onReload} />
    </main>
  )
}
