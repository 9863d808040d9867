import type { AdminModel, KnownServer } from '@inkling/contract'
import { ModelFromHub } from '../../../api/schemas/schemas.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ModelForm } from '../form/model-form.tsx'
import { ServerDialog } from '../form/server-dialog.tsx'
import { isFirst, useAddLocalModel, useAdminModels, useLocalCatalog } from '../store/admin-queries.ts'
import { LocalCatalogList } from './catalog-list.tsx'

interface ModelDialogsProps {
  open: ModelDialog
  onOpen: (open: ModelDialog | null) => void
}

export function ModelDialogs({ open, onOpen }: ModelDialogsProps) {
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
      return <LocalCatalogDialog models={models} onClose={close} />
    case 'connect':
      return <ModelForm model={null} server={open.server} models={models} onClose={close} />
    case 'edit':
      return <ModelForm model={open.model} models={models} onClose={close} />
    default:
      return open satisfies never
  }
}

export type ModelDialog =
  | { readonly kind: 'choose' }
  | { readonly kind: 'shelf' }
  | { readonly kind: 'connect'; readonly server: KnownServer | undefined }
  | { readonly kind: 'edit'; readonly model: AdminModel }

interface LocalCatalogDialogProps {
  models: readonly AdminModel[]
  onClose: () => void
}

/** Offers recommended models, and any other by file name. */
function LocalCatalogDialog({ models, onClose }: LocalCatalogDialogProps) {
  const { data, error, isPending, refetch } = useLocalCatalog()
  return (
    <Dialog open onClose={onClose} title={m.models_shelf_title()} lead={m.models_shelf_lead()}>
      {isPending && <LoadingState />}
      {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col gap-6 pt-4">
          <LocalCatalogList shelf={data} existingModels={models} onTaken={onClose} />
          {data.problem === null && <OtherFile hub={data.hub} isFirst={isFirst(models)} onTaken={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

interface OtherFileProps {
  hub: string
  /** Whether it becomes the only model besides the demo. */
  isFirst: boolean
  onTaken: (model: AdminModel) => void
}

/** Any other model of the hub, by file name. */
function OtherFile({ hub, isFirst, onTaken }: OtherFileProps) {
  const take = useAddLocalModel()
  const { form, errors, failure, busy } = useForm({
    schema: async () => ModelFromHub,
    read: data => ({ file: data.get('file'), recommended: isFirst }),
    submit: async value => onTaken(await take.mutateAsync(value)),
  })
  return (
    <form {...form} className="flex flex-col gap-3 border-t border-line pt-5">
      <TextField
        label={m.models_shelf_other()}
        hint={m.models_shelf_other_hint({ hub: URL.parse(hub)?.host ?? hub })}
        error={errors.file}
        name="file"
        placeholder="owner/name/file.gguf"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFailure sentence={failure} />
      <Button type="submit" busy={busy} className="self-start">
        {m.models_shelf_take_button()}
      </Button>
    </form>
  )
}
