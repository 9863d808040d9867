import type { KnownServer, OwnModel } from '@inkling/contract'
import { ModelForm } from '../form/model-form.tsx'
import { ServerDialog } from '../form/server-dialog.tsx'
import { useOwnModels } from './queries.ts'

export type OwnModelDialog =
  | { readonly kind: 'choose' }
  | { readonly kind: 'connect'; readonly server: KnownServer | undefined }
  | { readonly kind: 'edit'; readonly model: OwnModel }

interface OwnModelDialogsProps {
  open: OwnModelDialog
  onOpen: (open: OwnModelDialog | null) => void
}

export function OwnModelDialogs({ open, onOpen }: OwnModelDialogsProps) {
  const mode = useOwnModels().data?.mode
  const close = () => onOpen(null)
  switch (open.kind) {
    case 'choose':
      return (
        <ServerDialog
          onClose={close}
          onChoose={server => onOpen({ kind: 'connect', server })}
          hasOther={mode === 'any'}
        />
      )
    case 'connect':
      return <ModelForm model={null} server={open.server} models={[]} onClose={close} />
    case 'edit':
      return <ModelForm model={open.model} models={[]} onClose={close} />
    default:
      return open satisfies never
  }
}
