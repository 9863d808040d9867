import { PRESET_NAME_MAX, type PresetId, type PresetTile } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { useScope } from '../scope/scope-context.ts'
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
  const form = useForm({
    schema: async () => (await import('../../../../api/schemas/schemas.ts')).PresetName,
    submit: async ({ name }) => {
      const used = usedId === null ? null : await usedPresetFile(usedId)
      onAdded(await create.mutateAsync({ name, data: presetFile(name, effective, used) }))
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.settings_preset_save_title()}
      lead={m.settings_preset_save_lead()}
      form={form}
    >
      <TextField
        label={m.settings_preset_name()}
        error={form.errors.name}
        name="name"
        maxLength={PRESET_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}
