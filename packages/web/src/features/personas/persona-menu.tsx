import type { Persona } from '@inkling/contract'
import { Bookmark, BookmarkX, Ellipsis, Link2, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { useRemovePersona, useUpdatePersona } from './mutations.ts'

export function PersonaMenu({ persona, onEdit }: { persona: Persona; onEdit: () => void }) {
  const [openDialog, setOpenDialog] = useState<'bind' | 'delete'>()
  const [isOpen, setIsOpen] = useState(false)
  const setDefault = useSetDefault(persona)
  const ask = (what: 'bind' | 'delete') => () => {
    setOpenDialog(what)
    setIsOpen(true)
  }
  const dialog = { persona, open: isOpen, onClose: () => setIsOpen(false) }
  return (
    <>
      <Menu
        label={m.personas_menu({ name: persona.name })}
        items={[
          { label: m.personas_edit_button(), icon: PencilLine, run: onEdit },
          setDefault,
          { label: m.personas_bind_button(), icon: Link2, run: ask('bind') },
          { label: m.app_delete_button(), icon: Trash2, run: ask('delete'), isGrave: true },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      {openDialog === 'bind' && <BindDialog {...dialog} />}
      {openDialog === 'delete' && <DeleteDialog {...dialog} />}
    </>
  )
}

const BindDialog = lazyPart(async () => (await import('./bind-dialog.tsx')).BindDialog)

function useSetDefault({ id, is_default }: Persona) {
  const update = useUpdatePersona()
  const onError = (error: unknown) => toast(problemSentence(error), { tone: 'bad' })
  return {
    label: is_default ? m.personas_clear_default_button() : m.personas_make_default_button(),
    icon: is_default ? BookmarkX : Bookmark,
    run: () => update.mutate({ id, body: { is_default: !is_default } }, { onError }),
    isDisabled: update.isPending,
  }
}

interface PersonaDialogProps {
  persona: Persona
  open: boolean
  onClose: () => void
}

/** Says first what else is deleted. */
function DeleteDialog({ persona, open, onClose }: PersonaDialogProps) {
  const remove = useRemovePersona()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={m.personas_delete_title({ name: persona.name })}
      lead={m.personas_delete_lead()}
      confirmLabel={m.personas_delete_button()}
      onConfirm={async () => void (await remove.mutateAsync(persona.id))}
    />
  )
}
