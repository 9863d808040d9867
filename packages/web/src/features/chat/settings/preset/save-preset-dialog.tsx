import { PRESET_NAME_MAX, type PresetId, type PresetTile } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormFailure } from '../../../../ui/form-failure.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { useScope } from '../scope-context.ts'
import { presetFile } from './preset-file.ts'
import { useCreatePreset } from './queries.ts'
import { usedPresetFile } from './used-preset.ts'

interface SavePresetDialogProps {
  open: boolean
  usedId: PresetId | null
  onClose: () => void
  onAdded: (preset: PresetTile) => void
}

/** Keeps what holds here now as a preset. */
export function SavePresetDialog({ open, usedId, onClose, onAdded }: SavePresetDialogProps) {
  const { effective } = useScope()
  const create = useCreatePreset()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../../api/schemas.ts')).PresetName,
    submit: async ({ name }) => {
      const used = usedId === null ? null : await usedPresetFile(usedId)
      onAdded(await create.mutateAsync({ name, data: presetFile(name, effective, used) }))
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.settings_preset_save_title()}
      lead={m.settings_preset_save_lead()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button type="submit" form={FORM} look="seal" busy={busy}>
            {m.app_save_button()}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form} className="mt-4 flex flex-col gap-4">
        <TextField
          label={m.settings_preset_name()}
          error={errors.name}
          name="name"
          maxLength={PRESET_NAME_MAX}
          autoComplete="off"
        />
        <FormFailure sentence={failure} />
      </form>
    </Dialog>
  )
}

const FORM = 'save-preset'
