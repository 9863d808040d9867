import { ModelForm } from '../form/model-form.tsx'
import { ServerDialog } from '../form/server-dialog.tsx'
import { useAdminModels } from '../store/admin-queries.ts'
import { ShelfDialog } from './catalog-dialog.tsx'
import type { Open } from './dialogs.ts'

interface OpenDialogProps {
  open: Open
  onOpen: (open: Open | null) => void
}

/** What is open over the page of models. */
export function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const models = useAdminModels().data?.items ?? []
  const close = () => onOpen(null)
  switch (open.kind) {
    case 'choose':
      return (
        <ServerDialog
          onClose={close}
          onChoose={server => onOpen({ kind: 'connect', server })}
          onBox={() => onOpen({ kind: 'shelf' })}
        />
      )
    case 'shelf':
      return <ShelfDialog models={models} onClose={close} />
    case 'connect':
      return <ModelForm model={null} server={open.server} models={models} onClose={close} />
    case 'edit':
      return <ModelForm model={open.model} models={models} onClose={close} />
    default:
      return open satisfies never
  }
}
