import { PLACEMENTS, type Placement, type RegexScript } from '@inkling/engine'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'

const changes: Readonly<Record<ChangedText, () => string>> = {
  stored: m.scripts_changes_stored,
  shown: m.scripts_changes_shown,
  sent: m.scripts_changes_sent,
  shown_and_sent: m.scripts_changes_shown_and_sent,
}

const hints: Readonly<Record<ChangedText, () => string>> = {
  stored: m.scripts_changes_stored_hint,
  shown: m.scripts_changes_shown_hint,
  sent: m.scripts_changes_sent_hint,
  shown_and_sent: m.scripts_changes_shown_and_sent_hint,
}

const nevers: Readonly<Record<RunBlocker, () => string>> = {
  no_placement: m.scripts_never_no_placement,
  lorebook_not_sent: m.scripts_never_lorebook,
  depths_cross: m.scripts_never_depths_cross,
}

export function WhenFields({ script, onChange }: ScriptFormProps) {
  const changed = changedTextOf(script)
  const never = findBlocker(script)
  return (
    <>
      <SelectField
        label={m.scripts_changes_label()}
        hint={hints[changed]()}
        value={changed}
        options={changedTexts.map(value => ({ value, label: changes[value]() }))}
        onChange={event => onChange(passesForText(event.target.value as ChangedText))} // one of the options
      />
      <PlacementField placement={script.placement} onChange={placement => onChange({ placement })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={m.scripts_min_depth_label()}
          hint={m.scripts_min_depth_hint()}
          value={script.minDepth}
          empty={null}
          min={-1}
          placeholder={m.scripts_any_depth()}
          onChange={minDepth => onChange({ minDepth })}
        />
        <NumberField
          label={m.scripts_max_depth_label()}
          value={script.maxDepth}
          empty={null}
          placeholder={m.scripts_any_depth()}
          onChange={maxDepth => onChange({ maxDepth })}
        />
      </div>
      {never !== null && <Warning>{nevers[never]()}</Warning>}
      <SelectField
        label={m.scripts_macros_label()}
        hint={m.scripts_macros_hint()}
        value={String(script.substituteRegex)}
        options={[
          { value: '0', label: m.scripts_macros_none() },
          { value: '1', label: m.scripts_macros_raw() },
          { value: '2', label: m.scripts_macros_escaped() },
        ]}
        onChange={event => onChange({ substituteRegex: Number(event.target.value) as 0 | 1 | 2 })} // of the options
      />
      <TrimField trimStrings={script.trimStrings} onChange={trimStrings => onChange({ trimStrings })} />
    </>
  )
}

/** Settings that prevent an enabled script from ever running. */
type RunBlocker = 'no_placement' | 'lorebook_not_sent' | 'depths_cross'

/** Null if the script can run. */
export function findBlocker(script: RegexScript): RunBlocker | null {
  const { placement, promptOnly, markdownOnly, minDepth, maxDepth } = script
  if (placement.length === 0) return 'no_placement'
  const isForLorebooksAlone = placement.every(one => one === PLACEMENTS.lorebook)
  if (isForLorebooksAlone && !promptOnly) return 'lorebook_not_sent'
  const hasDepths = markdownOnly || promptOnly
  const doCross = minDepth !== null && maxDepth !== null && maxDepth >= 0 && minDepth > maxDepth
  return hasDepths && doCross ? 'depths_cross' : null
}

export interface ScriptFormProps {
  script: RegexScript
  onChange: (fields: Partial<RegexScript>) => void
}

export const Warning = ({ children }: { children: string }) => (
  <p role="status" className="flex gap-2 text-sm text-seal-ink">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)

type ScriptPasses = Pick<RegexScript, 'markdownOnly' | 'promptOnly'>

/** One choice instead of the format's two flags. */
const changedTexts = ['stored', 'shown', 'sent', 'shown_and_sent'] as const
type ChangedText = (typeof changedTexts)[number]

const PASSES: Readonly<Record<ChangedText, ScriptPasses>> = {
  stored: { markdownOnly: false, promptOnly: false },
  shown: { markdownOnly: true, promptOnly: false },
  sent: { markdownOnly: false, promptOnly: true },
  shown_and_sent: { markdownOnly: true, promptOnly: true },
}

const passesForText = (changed: ChangedText): ScriptPasses => PASSES[changed]

function changedTextOf({ markdownOnly, promptOnly }: ScriptPasses): ChangedText {
  if (markdownOnly) return promptOnly ? 'shown_and_sent' : 'shown'
  return promptOnly ? 'sent' : 'stored'
}

interface TrimFieldProps {
  trimStrings: readonly string[]
  onChange: (trimStrings: string[]) => void
}

function TrimField({ trimStrings, onChange }: TrimFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextAreaField
      label={m.scripts_trim_label()}
      hint={m.scripts_trim_hint()}
      rows={2}
      spellCheck={false}
      value={typed ?? trimStrings.join('\n')}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value.split('\n').filter(line => line !== ''))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface PlacementFieldProps {
  placement: readonly Placement[]
  onChange: (placement: Placement[]) => void
}

const placements: readonly { value: Placement; label: () => string }[] = [
  { value: PLACEMENTS.user, label: m.scripts_placement_user },
  { value: PLACEMENTS.assistant, label: m.scripts_placement_assistant },
  { value: PLACEMENTS.reasoning, label: m.scripts_placement_reasoning },
  { value: PLACEMENTS.lorebook, label: m.scripts_placement_lorebook },
]

/** Commands don't exist here, so their placement is hidden but kept. */
const PlacementField = ({ placement, onChange }: PlacementFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-medium text-ink-soft">{m.scripts_placement_label()}</legend>
    <div className="flex flex-wrap gap-2">
      {placements.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken"
        >
          <input
            type="checkbox"
            checked={placement.includes(value)}
            onChange={event =>
              onChange(event.target.checked ? [...placement, value] : placement.filter(one => one !== value))
            }
            className="size-4 accent-seal"
          />
          {label()}
        </label>
      ))}
    </div>
  </fieldset>
)
