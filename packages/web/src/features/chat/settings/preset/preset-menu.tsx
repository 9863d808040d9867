import type { PresetTile } from '@inkling/contract'
import { Download, Ellipsis, FileUp, Plus, Save, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemSentence } from '../../../../i18n/problem-sentence.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { useScope } from '../scope/scope-context.ts'
import { exportPreset } from './export-preset.ts'
import { ImportPreset } from './import-preset.tsx'
import { presetFile } from './preset-file.ts'
import { useRemovePreset, useUpdatePreset } from './queries.ts'
import { SavePresetDialog } from './save-preset-dialog.tsx'
import { usedPresetFile } from './used-preset.ts'

interface PresetMenuProps {
  /** The one in use. */
  used: PresetTile | undefined
  onAdded: (preset: PresetTile) => void
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

/** What can be done with presets: bring, take away, keep, write over, delete. */
export function PresetMenu({ used, onAdded }: PresetMenuProps) {
  const { effective } = useScope()
  const [asked, setAsked] = useState<'save' | 'delete'>()
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
    { label: m.app_delete_button(), icon: Trash2, run: () => setAsked('delete'), isGrave: true },
  ]
  return (
    <>
      <Menu
        label={m.settings_preset_menu()}
        items={[
          { label: m.settings_preset_import_button(), icon: FileUp, run: () => file.current?.click() },
          { label: m.settings_preset_save_as_button(), icon: Plus, run: () => setAsked('save') },
          ...(withUsed ?? []),
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <ImportPreset input={file} onAdded={onAdded} />
      <SavePresetDialog
        open={asked === 'save'}
        usedId={used?.id ?? null}
        onClose={() => setAsked(undefined)}
        onAdded={onAdded}
      />
      {used && (
        <ConfirmDialog
          open={asked === 'delete'}
          onClose={() => setAsked(undefined)}
          title={m.settings_preset_delete_title({ name: used.name })}
          lead={m.settings_preset_delete_lead()}
          confirmLabel={m.settings_preset_delete_button()}
          onConfirm={() => remove.mutateAsync(used.id)}
        />
      )}
    </>
  )
}
