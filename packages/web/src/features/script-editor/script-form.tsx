import { checkFind } from '@inkling/engine'
import { useDeferredValue, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { CheckField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import { Explanation } from './explanation.tsx'
import { FindField } from './find-field.tsx'
import type { ScriptFormProps } from './script-form-props.ts'
import { missingGroups } from './wanted-groups.ts'
import { Warning } from './warning.tsx'
import { WhenFields } from './when-fields.tsx'

/** What a script looks for, what it puts there, and in which texts. */
export function ScriptForm({ script, onChange }: ScriptFormProps) {
  const findRegex = useDeferredValue(script.findRegex)
  const replaceString = useDeferredValue(script.replaceString)
  const findings = useMemo(() => checkFind(findRegex), [findRegex])
  const missing = useMemo(() => missingGroups(findRegex, replaceString), [findRegex, replaceString])
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={m.scripts_name_label()}
        value={script.scriptName}
        maxLength={200}
        onChange={event => onChange({ scriptName: event.target.value })}
        autoComplete="off"
      />
      <div className="flex flex-col gap-1">
        <FindField
          findRegex={script.findRegex}
          findings={findings}
          onChange={findRegex => onChange({ findRegex })}
        />
        <Explanation findRegex={findRegex} />
      </div>
      <div className="flex flex-col gap-2">
        <TextAreaField
          label={m.scripts_replace_label()}
          hint={m.scripts_replace_hint()}
          rows={5}
          value={script.replaceString}
          onChange={event => onChange({ replaceString: event.target.value })}
          spellCheck={false}
        />
        {missing.length > 0 && <Warning>{m.scripts_missing_groups({ groups: missing.join(', ') })}</Warning>}
      </div>
      <WhenFields script={script} onChange={onChange} />
      <CheckField
        label={m.scripts_on_edit_label()}
        checked={script.runOnEdit}
        onChange={event => onChange({ runOnEdit: event.target.checked })}
      />
    </div>
  )
}
