import type { LorebookAttachment, LorebookFileFormat, LorebookTile } from '@inkling/contract'
import { Download, Ellipsis, Paperclip, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../api/call/download.ts'
import { downloadBlob } from '../../browser/save-file.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { useRemoveLorebook } from './queries.ts'

interface LorebookMenuProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
  onDeleted?: () => void
}

export function LorebookMenu({ lorebook, attachments, onDeleted }: LorebookMenuProps) {
  const [openDialog, setOpenDialog] = useState<'attach' | 'delete'>()
  const remove = useRemoveLorebook()
  const close = () => setOpenDialog(undefined)
  const take = (format: LorebookFileFormat) => () => {
    exportLorebook(lorebook, format).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  }
  return (
    <>
      <Menu
        label={m.lorebooks_menu({ name: lorebook.name })}
        items={[
          { label: m.lorebooks_attach_button(), icon: Paperclip, run: () => setOpenDialog('attach') },
          { label: m.lorebooks_export_world_button(), icon: Download, run: take('world') },
          { label: m.lorebooks_export_v3_button(), icon: Download, run: take('v3') },
          { label: m.app_delete_button(), icon: Trash2, run: () => setOpenDialog('delete'), isGrave: true },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      {openDialog === 'attach' && (
        <AttachDialog lorebook={lorebook} attachments={attachments} onClose={close} />
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        onClose={close}
        title={m.lorebooks_delete_title({ name: lorebook.name })}
        lead={m.lorebooks_delete_lead({ entries: lorebook.entries, places: attachments.length })}
        confirmLabel={m.lorebooks_delete_button()}
        onConfirm={async () => {
          await remove.mutateAsync(lorebook.id)
          onDeleted?.()
        }}
      />
    </>
  )
}

const AttachDialog = lazyPart(async () => (await import('./attach-dialog.tsx')).AttachDialog)

async function exportLorebook({ id, name }: LorebookTile, format: LorebookFileFormat): Promise<void> {
  const { blob, fileName } = await download('lorebooks.export', { params: { id }, query: { format } })
  downloadBlob(blob, fileName ?? `${name}.json`)
}
