import { type EffectiveSettings, PRESET_NAME_MAX, type PresetId, type PresetTile } from '@inkling/contract'
import { type Preset, toPreset, writePreset } from '@inkling/engine'
import { Download, Ellipsis, FileUp, Plus, Save, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { download } from '../../../../api/call/download.ts'
import { downloadBlob } from '../../../../browser/save-file.ts'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { useScope } from '../scope/scope-context.ts'
import { ImportPreset } from './import-preset.tsx'
import { useCreatePreset, useRemovePreset, useUpdatePreset } from './queries.ts'
import { usedPresetFile } from './used-preset.ts'

interface PresetMenuProps {
  used: PresetTile | undefined
  onAdded: (preset: PresetTile) => void
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

export function PresetMenu({ used, onAdded }: PresetMenuProps) {
  const { effective } = useScope()
  const [openDialog, setOpenDialog] = useState<'save' | 'delete'>()
  const file = useRef<HTMLInputElement>(null)
  const update = useUpdatePreset()
  const remove = useRemovePreset()

  async function overwrite({ id, name }: PresetTile): Promise<void> {
    const data = presetFile(name, effective, await usedPresetFile(id))
    await update.mutateAsync({ id, data })
    toast(m.settings_preset_saved({ name }), { tone: 'good' })
  }

  const withUsed = used && [
    { label: m.settings_preset_save_button(), icon: Save, run: () => void overwrite(used).catch(tell) },
    {
      label: m.settings_preset_export_button(),
      icon: Download,
      run: () => void exportPreset(used.id).catch(tell),
    },
    { label: m.app_delete_button(), icon: Trash2, run: () => setOpenDialog('delete'), isGrave: true },
  ]
  return (
    <>
      <Menu
        label={m.settings_preset_menu()}
        items={[
          { label: m.settings_preset_import_button(), icon: FileUp, run: () => file.current?.click() },
          { label: m.settings_preset_save_as_button(), icon: Plus, run: () => setOpenDialog('save') },
          ...(withUsed ?? []),
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <ImportPreset input={file} onAdded={onAdded} />
      <SavePresetDialog
        open={openDialog === 'save'}
        usedId={used?.id ?? null}
        onClose={() => setOpenDialog(undefined)}
        onAdded={onAdded}
      />
      {used && (
        <ConfirmDialog
          open={openDialog === 'delete'}
          onClose={() => setOpenDialog(undefined)}
          title={m.settings_preset_delete_title({ name: used.name })}
          lead={m.settings_preset_delete_lead()}
          confirmLabel={m.settings_preset_delete_button()}
          onConfirm={() => remove.mutateAsync(used.id)}
        />
      )}
    </>
  )
}

async function exportPreset(id: PresetId): Promise<void> {
  const { blob, fileName } = await download('presets.export', { params: { id } })
  downloadBlob(blob, fileName ?? 'preset.json')
}

interface SavePresetDialogProps {
  open: boolean
  usedId: PresetId | null
  onClose: () => void
  onAdded: (preset: PresetTile) => void
}

/** Saves the effective settings as a preset. */
function SavePresetDialog({ open, usedId, onClose, onAdded }: SavePresetDialogProps) {
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

/** Effective settings replace those of the preset in use. */
const presetFile = (
  name: string,
  effective: EffectiveSettings,
  used: Preset | null,
): Record<string, unknown> => JSON.parse(writePreset(toPreset(name, effective, used)))
