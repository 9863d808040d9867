import { namesBehaviors, postProcessings, THOUGHT_MARK_MAX } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { CONTROL, Field } from '../../../../ui/form/field.tsx'
import { SelectSetting, SwitchSetting, TextSetting } from '../fields/setting-fields.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'

const processingNames: Readonly<Record<(typeof postProcessings)[number], () => string>> = {
  none: m.settings_processing_none,
  merge: m.settings_processing_merge,
  semi: m.settings_processing_semi,
  strict: m.settings_processing_strict,
  single: m.settings_processing_single,
}

const namesNames: Readonly<Record<(typeof namesBehaviors)[number], () => string>> = {
  [-1]: m.settings_names_never,
  0: m.settings_names_where_needed,
  1: m.settings_names_field,
  2: m.settings_names_always,
}

/** Message format and how answers are continued. */
export const FormatSection = () => (
  <>
    <SelectSetting
      name="post_processing"
      label={m.settings_processing()}
      hint={m.settings_processing_hint()}
      options={postProcessings.map(value => ({ value, label: processingNames[value]() }))}
    />
    <NamesSetting />
    <SwitchSetting name="squash_system_messages" label={m.settings_squash()} />
    <SwitchSetting
      name="pin_examples"
      label={m.settings_pin_examples()}
      hint={m.settings_pin_examples_hint()}
    />
    <SwitchSetting
      name="continue_prefill"
      label={m.settings_continue_prefill()}
      hint={m.settings_continue_prefill_hint()}
    />
    <TextSetting
      name="continue_postfix"
      label={m.settings_continue_postfix()}
      hint={m.settings_continue_postfix_hint()}
      rows={1}
      max={20}
    />
    <TextSetting
      name="thoughts_open"
      label={m.settings_thoughts_open()}
      hint={m.settings_thoughts_hint()}
      rows={1}
      max={THOUGHT_MARK_MAX}
    />
    <TextSetting name="thoughts_close" label={m.settings_thoughts_close()} rows={1} max={THOUGHT_MARK_MAX} />
  </>
)

/** Maps numeric values to a select, which takes strings. */
function NamesSetting() {
  const setting = useSetting('names_behavior')
  return (
    <Field label={m.settings_names()} hint={<Origin {...setting} />}>
      {described => (
        <select
          {...described}
          value={String(setting.value ?? 0)}
          onChange={event => {
            const chosen = namesBehaviors.find(value => String(value) === event.target.value)
            if (chosen !== undefined) setting.set(chosen)
          }}
          className={`${CONTROL} min-h-11`}
        >
          {namesBehaviors.map(value => (
            <option key={value} value={value}>
              {namesNames[value]()}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
