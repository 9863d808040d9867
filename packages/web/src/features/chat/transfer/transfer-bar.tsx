import { Download, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { useChatImports } from './use-chat-imports.ts'

/** Files can also be dropped on the page. */
export function TransferBar({ hasChats }: { hasChats: boolean }) {
  const bringing = useChatImports()
  const [open, setOpen] = useState<'import' | 'export'>()
  useFileDrop(files => {
    bringing.add(files)
    setOpen('import')
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <Button look="line" size="small" title={m.transfer_drop_here()} onClick={() => setOpen('import')}>
        <FileUp aria-hidden="true" className="size-4" />
        {m.transfer_import_button()}
      </Button>
      {hasChats && (
        <Button look="plain" size="small" onClick={() => setOpen('export')}>
          <Download aria-hidden="true" className="size-4" />
          {m.transfer_export_all_button()}
        </Button>
      )}
      <ImportDialog bringing={bringing} open={open === 'import'} onClose={close} />
      <ExportDialog open={open === 'export'} onClose={close} />
    </>
  )
}

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog)

function useFileDrop(onFiles: (files: Iterable<File>) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault() // otherwise the browser opens the file
    }
    const drop = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (event.defaultPrevented || !files || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    addEventListener('dragover', hold)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', drop)
    }
  }, [])
}
