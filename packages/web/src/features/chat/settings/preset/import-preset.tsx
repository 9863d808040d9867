import { PRESET_BODY_MAX, PRESET_NAME_MAX, type PresetImport, type PresetTile } from '@inkling/contract'
import type { PresetNoticeCode } from '@inkling/engine'
import { type RefObject, useState } from 'react'
import { problemSentence, sentenceOf } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Button } from '../../../../ui/elements/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { FileInput } from '../../../../ui/form/file-input.tsx'
import { useImportPresets } from './queries.ts'

interface ImportPresetProps {
  /** The caller clicks it to open the file picker. */
  input: RefObject<HTMLInputElement | null>
  onAdded: (preset: PresetTile) => void
}

/** Reports what the import left out. */
export function ImportPreset({ input, onAdded }: ImportPresetProps) {
  const [outcome, setOutcome] = useState<PresetImport>()
  const bring = useImportPresets()

  async function choose(file: File): Promise<void> {
    const data = await jsonIn(file)
    if (data === undefined) {
      toast(sentenceOf('not_a_preset') ?? m.problems_unknown(), { tone: 'bad' })
      return
    }
    try {
      const imported = await bring.mutateAsync({ name: nameOf(file), data })
      const [first] = imported.presets
      if (first) onAdded(first)
      if (imported.notices.length > 0) setOutcome(imported)
      else toast(m.settings_preset_imported({ name: first?.name ?? '' }), { tone: 'good' })
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    }
  }

  return (
    <>
      {/* Hidden in place, because positioning by the page would make the page taller than the screen. */}
      <span className="relative">
        <FileInput
          ref={input}
          label={m.settings_preset_import_label()}
          accept=".json,application/json"
          onFile={file => void choose(file)}
        />
      </span>
      <Dialog
        open={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title={m.settings_preset_imported({ name: outcome?.presets[0]?.name ?? '' })}
        lead={m.settings_preset_notices_lead()}
        actions={
          <Button look="seal" onClick={() => setOutcome(undefined)}>
            {m.app_close_button()}
          </Button>
        }
      >
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm">
          {outcome?.notices.map(({ code, path }) => (
            <li key={`${code} ${path}`}>
              {noticeSentence(code)} <code className="text-ink-faint">{path}</code>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** Undefined for anything but a JSON object. */
async function jsonIn(file: File): Promise<Record<string, unknown> | undefined> {
  if (file.size > PRESET_BODY_MAX) return undefined
  try {
    const json: unknown = JSON.parse(await file.text())
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined // fields may have any type
  } catch {
    return undefined // not JSON, so not a preset
  }
}

const nameOf = ({ name }: File): string => name.replace(/\.json$/i, '').slice(0, PRESET_NAME_MAX) || 'Preset'

const sentences: Readonly<Record<PresetNoticeCode, () => string>> = {
  connection_dropped: m.settings_notice_connection_dropped,
  duplicate_prompt: m.settings_notice_duplicate_prompt,
  prompt_missing: m.settings_notice_prompt_missing,
  template_unused: m.settings_notice_template_unused,
  text_completion_ignored: m.settings_notice_text_completion_ignored,
}

/** Notices that any file can cause share one sentence. */
const noticeSentence = (code: string): string =>
  Object.hasOwn(sentences, code)
    ? sentences[code as PresetNoticeCode]() // checked by hasOwn
    : m.settings_notice_changed()
