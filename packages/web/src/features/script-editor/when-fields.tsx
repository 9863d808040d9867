import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { type ChangedText, changedTextOf, changedTexts, passesOf } from './changed-text.ts'
import { type NeverRuns, whyNever } from './never-runs.ts'
import { PlacementField } from './placement-field.tsx'
import type { ScriptFormProps } from './script-form-props.ts'
import { TrimField } from './trim-field.tsx'
import { Warning } from './warning.tsx'

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

const nevers: Readonly<Record<NeverRuns, () => string>> = {
  no_placement: m.scripts_never_no_placement,
  lorebook_not_sent: m.scripts_never_lorebook,
  depths_cross: m.scripts_never_depths_cross,
}

/** In which texts a script works, and when. */
export function WhenFields({ script, onChange }: ScriptFormProps) {
  const changed = changedTextOf(script)
  const never = whyNever(script)
  return (
    <>
      <SelectField
        label={m.scripts_changes_label()}
        hint={hints[changed]()}
        value={changed}
        options={changedTexts.map(value => ({ value, label: changes[value]() }))}
        onChange={event => onChange(passesOf(event.target.value as ChangedText))} // one of the options
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
        onChange={event => onChange({ substituteRegex: Number(event.target.value) as 0 | 1 | 2 })} // the options' numbers
      />
      <TrimField trimStrings={script.trimStrings} onChange={trimStrings => onChange({ trimStrings })} />
    </>
  )
}
