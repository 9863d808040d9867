import { ArrowLeft } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, IconButton } from '../../../ui/elements/button.tsx'

interface CardEditorHeaderProps {
  title: string
  isNew: boolean
  isDirty: boolean
  isBusy: boolean
  tokens: number
  onBack: () => void
  onSave: () => void
}

export function EditorHeader({
  title,
  isNew,
  isDirty,
  isBusy,
  tokens,
  onBack,
  onSave,
}: CardEditorHeaderProps) {
  return (
    <header className="sticky top-13 z-10 flex min-h-14 items-center gap-1 border-b border-line bg-ground px-2 md:top-0 md:px-4">
      <IconButton label={m.editor_back_button()} onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="display truncate text-lg">{title}</h1>
        <p role="status" className="truncate text-xs text-ink-faint">
          {m.editor_tokens({ tokens: formatNumber(tokens) })}
          {' · '}
          {isDirty ? m.editor_unsaved() : isNew ? m.editor_new() : m.editor_all_saved()}
        </p>
      </div>
      <Button look="seal" size="small" disabled={!isDirty} busy={isBusy} onClick={onSave}>
        {isNew ? m.cards_create_button() : m.app_save_button()}
      </Button>
    </header>
  )
}
