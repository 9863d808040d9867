import { formatDateTime } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { panelNames, type Section } from './draft/sections.ts'
import type { CardDraft } from './draft/use-draft-keeping.ts'

interface CardDraftNoteProps {
  draft: CardDraft
  /** The card was saved elsewhere after the draft began. */
  isOlder: boolean
  changed: readonly Section[]
  onKeep: () => void
  onDiscard: () => void
}

/** Names the sections that differ from the saved card. */
export function DraftNote({ draft, isOlder, changed, onKeep, onDiscard }: CardDraftNoteProps) {
  const time = formatDateTime(new Date(draft.saved_at).toISOString())
  const sections = changed.map(section => panelNames[section]()).join(m.editor_list_comma())
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {m.editor_draft_note({ time })} {sections !== '' && m.editor_draft_sections({ sections })}{' '}
        {isOlder && m.editor_draft_older()}
      </p>
      <Button look="danger" size="small" onClick={onDiscard}>
        {m.editor_draft_discard_button()}
      </Button>
      <Button size="small" onClick={onKeep}>
        {m.editor_draft_keep_button()}
      </Button>
    </div>
  )
}
