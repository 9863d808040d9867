import { LOREBOOK_NAME_MAX, type Lorebook, type LorebookId } from '@inkling/contract'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isOwnKey } from '../../api/http/idempotency.ts'
import { UserIntent } from '../../api/http/intent.ts'
import { onLiveEvent } from '../../api/live/live-events.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { PageFailed } from '../../ui/feedback/page-failed.tsx'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextInput } from '../../ui/form/text-control.tsx'
import { type PendingNavigation, useLeaveWarning } from '../../ui/form/use-leave-warning.ts'
import { useSaveKey } from '../../ui/form/use-save-key.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { useIdParam, useNavigateTo } from '../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { BookEditor } from '../lorebook-editor/lorebook-editor.tsx'
import { LorebookMenu } from './lorebook-menu.tsx'
import { useAttachments, useCreateLorebook, useLorebook } from './queries.ts'
import { useBookDraft } from './use-book-draft.ts'

export function LorebookPage() {
  const query = useLorebook(useIdParam<LorebookId>())
  if (query.isPending || query.isFetching) return <LoadingState />
  if (query.isError || !query.data)
    return <PageFailed error={query.error} onRetry={() => void query.refetch()} />
  return <Editing key={query.data.updated_at} loaded={query.data} onReload={() => void query.refetch()} />
}

/** Saves only on request, and asks before leaving unsaved changes. */
function Editing({ loaded, onReload }: { loaded: Lorebook; onReload: () => void }) {
  const go = useNavigateTo()
  const draft = useBookDraft(loaded)
  const leaving = useLeaveWarning(draft.isDirty)
  // Unsaved changes stay; saving them reports the conflict.
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

/** `react` runs when the lorebook was changed or deleted elsewhere. */
function useChangedElsewhere(id: LorebookId, react: () => void): void {
  useEffect(() =>
    onLiveEvent(news => {
      if (news.event === 'lorebooks_changed' && news.lorebook_id === id && !isOwnKey(news.by)) react()
    }),
  )
}

function LeaveDialog({ leaving }: { leaving: PendingNavigation | null }) {
  return (
    <Dialog
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      title={m.lorebooks_leave_title()}
      lead={m.lorebooks_leave_lead()}
      actions={
        <>
          <Button look="danger" onClick={() => leaving?.leave()}>
            {m.lorebooks_leave_button()}
          </Button>
          <Button look="seal" onClick={() => leaving?.stay()}>
            {m.lorebooks_stay_button()}
          </Button>
        </>
      }
    />
  )
}

interface StaleDialogProps {
  draft: ReturnType<typeof useBookDraft>
  onReload: () => void
}

/** After a change elsewhere, this version can be saved as a copy or discarded. */
function StaleDialog({ draft, onReload }: StaleDialogProps) {
  const create = useCreateLorebook()
  const intent = useRef(new UserIntent())
  const [failure, setFailure] = useState<string>()
  async function keepBoth(): Promise<void> {
    const name = m.lorebooks_stale_copy_name({ name: draft.name.trim() }).slice(0, LOREBOOK_NAME_MAX)
    const body = { name, data: draft.book }
    try {
      await intent.current.pursue(body, key => create.mutateAsync({ body, key }))
      onReload()
    } catch (error) {
      setFailure(problemSentence(error))
    }
  }
  return (
    <Dialog
      open={draft.isStale}
      onClose={draft.forgetStale}
      title={m.lorebooks_stale_title()}
      lead={m.lorebooks_stale_lead()}
      actions={
        <>
          <Button look="danger" onClick={onReload}>
            {m.lorebooks_stale_theirs_button()}
          </Button>
          <Button look="seal" busy={create.isPending} onClick={() => void keepBoth()}>
            {m.lorebooks_stale_both_button()}
          </Button>
        </>
      }
    >
      <div className="mt-4 empty:hidden">
        <FormFailure sentence={failure} />
      </div>
    </Dialog>
  )
}

interface LorebookHeaderProps {
  loaded: Lorebook
  draft: ReturnType<typeof useBookDraft>
  onDeleted: () => void
}

function LorebookHeader({ loaded, draft, onDeleted }: LorebookHeaderProps) {
  const attachments = useAttachments().data ?? []
  const tile = { ...loaded, name: draft.saved.name, entries: draft.saved.book.entries.length }
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line px-2 md:px-4">
      <Link
        to={paths.myLorebooks}
        aria-label={m.lorebooks_back()}
        title={m.lorebooks_back()}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <h1 className="min-w-0 flex-1">
        <TextInput
          aria-label={m.lorebooks_field_name()}
          maxLength={LOREBOOK_NAME_MAX}
          value={draft.name}
          onChange={event => draft.setName(event.target.value)}
          className="display h-11 w-full truncate rounded-lg border border-transparent bg-transparent px-2 text-lg hover:border-line focus:border-line-strong"
        />
      </h1>
      <span role="status" className="sr-only text-sm text-ink-faint sm:not-sr-only">
        {draft.isDirty ? m.lorebooks_unsaved() : m.lorebooks_saved()}
      </span>
      <Button
        look="seal"
        size="small"
        disabled={!draft.isDirty || draft.name.trim() === ''}
        busy={draft.isBusy}
        onClick={() => void draft.save()}
        className="ml-2"
      >
        {m.app_save_button()}
      </Button>
      <LorebookMenu
        lorebook={tile}
        attachments={attachments.filter(({ lorebook_id }) => lorebook_id === loaded.id)}
        onDeleted={onDeleted}
      />
    </header>
  )
}
