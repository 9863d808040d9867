import { LOREBOOK_NAME_MAX, type Lorebook } from '@inkling/contract'
import { ArrowLeft } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { LorebookMenu } from './lorebook-menu.tsx'
import { useAttachments } from './queries.ts'
import type { useBookDraft } from './use-book-draft.ts'

interface LorebookHeaderProps {
  loaded: Lorebook
  draft: ReturnType<typeof useBookDraft>
  onDeleted: () => void
}

/** Above the editor: the book's name, whether it is saved, and what can be done with the whole of it. */
export function LorebookHeader({ loaded, draft, onDeleted }: LorebookHeaderProps) {
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
        <input
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
