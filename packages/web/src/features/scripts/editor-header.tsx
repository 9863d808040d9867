import { ArrowLeft, Download, Ellipsis, FileUp } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import type { ScriptActions } from './draft/use-script-actions.ts'
import type { ScriptsEditing } from './draft/use-scripts-draft.ts'

interface ScriptsEditorHeaderProps {
  editing: ScriptsEditing
  onImport: ScriptActions['bring']
  onExport: () => void
}

export function EditorHeader({ editing, onImport, onExport }: ScriptsEditorHeaderProps) {
  const { scripts, isDirty, isBusy, save } = editing
  const [isImporting, setImporting] = useState(false)
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line px-2 md:px-4">
      <Link
        to={paths.user}
        aria-label={m.scripts_back()}
        title={m.scripts_back()}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <h1 className="display min-w-0 flex-1 truncate text-lg">{m.scripts_page_title()}</h1>
      <span role="status" className="sr-only text-sm text-ink-faint sm:not-sr-only">
        {isDirty ? m.scripts_unsaved() : m.scripts_saved()}
      </span>
      <Button
        look="seal"
        size="small"
        disabled={!isDirty}
        busy={isBusy}
        onClick={() => void save()}
        className="ml-2"
      >
        {m.app_save_button()}
      </Button>
      <Menu
        label={m.scripts_menu()}
        items={[
          { label: m.scripts_import_title(), icon: FileUp, run: () => setImporting(true) },
          {
            label: m.scripts_export_all_button(),
            icon: Download,
            run: onExport,
            isDisabled: scripts.length === 0,
          },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <ImportDialog
        open={isImporting}
        scripts={scripts}
        onClose={() => setImporting(false)}
        onBring={onImport}
      />
    </header>
  )
}

const ImportDialog = lazyDialog(async () => (await import('./files/import-dialog.tsx')).ImportDialog)
