import { type EntryFields, entryFields, makeEntry } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { CheckField, TextField } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SeveralField, YesNoField } from './choice-fields.tsx'
import { textNames, texts, triggerNames, triggers } from './entry-names.ts'
import { KeysField } from './keys-field.tsx'

export interface FieldsProps {
  readonly fields: EntryFields
  readonly change: (fields: Partial<EntryFields>) => void
}

const DEFAULTS = entryFields(makeEntry([]))

/** True if any of these fields differs from a new entry's. */
const areChanged = (fields: EntryFields, names: readonly (keyof EntryFields)[]): boolean =>
  names.some(name => JSON.stringify(fields[name]) !== JSON.stringify(DEFAULTS[name]))

/** Folded, because these settings are rarely used. */
export function EntryFolds(props: FieldsProps) {
  const { fields } = props
  const isChanged = (...names: (keyof EntryFields)[]) => areChanged(fields, names)
  return (
    <div className="border-b border-line">
      <Collapsible
        title={m.lorebooks_fold_matching()}
        isChanged={isChanged('scan_depth', 'is_case_sensitive', 'whole_words', 'scanned_texts')}
      >
        <Matching {...props} />
      </Collapsible>
      <Collapsible title={m.lorebooks_fold_timing()} isChanged={isChanged('sticky', 'cooldown', 'delay')}>
        <Timing {...props} />
      </Collapsible>
      <Collapsible
        title={m.lorebooks_fold_groups()}
        isChanged={isChanged('group', 'group_weight', 'has_group_priority', 'is_group_scored')}
      >
        <Groups {...props} />
      </Collapsible>
      <Collapsible
        title={m.lorebooks_fold_recursion()}
        isChanged={isChanged('excludes_recursion', 'prevents_recursion', 'recursion_level', 'ignores_budget')}
      >
        <Recursion {...props} />
      </Collapsible>
      <Collapsible title={m.lorebooks_fold_audience()} isChanged={isChanged('triggers', 'characters')}>
        <Audience {...props} />
      </Collapsible>
    </div>
  )
}

function Matching({ fields, change }: FieldsProps) {
  return (
    <>
      <NumberField
        label={m.lorebooks_field_scan_depth()}
        hint={m.lorebooks_field_scan_depth_hint()}
        value={fields.scan_depth}
        max={1_000}
        empty={null}
        placeholder={m.lorebooks_inherit()}
        onChange={scan_depth => change({ scan_depth })}
      />
      <YesNoField
        label={m.lorebooks_field_case()}
        value={fields.is_case_sensitive}
        onChange={is_case_sensitive => change({ is_case_sensitive })}
      />
      <YesNoField
        label={m.lorebooks_field_whole_words()}
        hint={m.lorebooks_field_whole_words_hint()}
        value={fields.whole_words}
        onChange={whole_words => change({ whole_words })}
      />
      <div className="sm:col-span-2">
        <SeveralField
          label={m.lorebooks_field_scanned()}
          value={fields.scanned_texts}
          values={texts}
          names={textNames}
          onChange={scanned_texts => change({ scanned_texts })}
        />
      </div>
    </>
  )
}

function Timing({ fields, change }: FieldsProps) {
  return (
    <>
      <NumberField
        label={m.lorebooks_field_sticky()}
        hint={m.lorebooks_field_sticky_hint()}
        value={fields.sticky}
        onChange={sticky => change({ sticky })}
      />
      <NumberField
        label={m.lorebooks_field_cooldown()}
        hint={m.lorebooks_field_cooldown_hint()}
        value={fields.cooldown}
        onChange={cooldown => change({ cooldown })}
      />
      <NumberField
        label={m.lorebooks_field_delay()}
        hint={m.lorebooks_field_delay_hint()}
        value={fields.delay}
        onChange={delay => change({ delay })}
      />
    </>
  )
}

function Groups({ fields, change }: FieldsProps) {
  return (
    <>
      <TextField
        label={m.lorebooks_field_group()}
        hint={m.lorebooks_field_group_hint()}
        value={fields.group}
        onChange={event => change({ group: event.target.value })}
        autoComplete="off"
      />
      <NumberField
        label={m.lorebooks_field_group_weight()}
        hint={m.lorebooks_field_group_weight_hint()}
        value={fields.group_weight}
        onChange={group_weight => change({ group_weight })}
      />
      <YesNoField
        label={m.lorebooks_field_group_scored()}
        value={fields.is_group_scored}
        onChange={is_group_scored => change({ is_group_scored })}
      />
      <CheckField
        label={m.lorebooks_field_group_priority()}
        hint={m.lorebooks_field_group_priority_hint()}
        checked={fields.has_group_priority}
        onChange={event => change({ has_group_priority: event.target.checked })}
      />
    </>
  )
}

function Recursion({ fields, change }: FieldsProps) {
  return (
    <>
      <CheckField
        label={m.lorebooks_field_excludes_recursion()}
        checked={fields.excludes_recursion}
        onChange={event => change({ excludes_recursion: event.target.checked })}
      />
      <CheckField
        label={m.lorebooks_field_prevents_recursion()}
        checked={fields.prevents_recursion}
        onChange={event => change({ prevents_recursion: event.target.checked })}
      />
      <NumberField
        label={m.lorebooks_field_recursion_level()}
        hint={m.lorebooks_field_recursion_level_hint()}
        value={fields.recursion_level}
        max={100}
        onChange={recursion_level => change({ recursion_level })}
      />
      <CheckField
        label={m.lorebooks_field_ignores_budget()}
        checked={fields.ignores_budget}
        onChange={event => change({ ignores_budget: event.target.checked })}
      />
    </>
  )
}

function Audience({ fields, change }: FieldsProps) {
  const { characters } = fields
  return (
    <>
      <div className="sm:col-span-2">
        <SeveralField
          label={m.lorebooks_field_triggers()}
          hint={m.lorebooks_field_triggers_hint()}
          value={fields.triggers}
          values={triggers}
          names={triggerNames}
          onChange={triggers => change({ triggers })}
        />
      </div>
      <KeysField
        label={m.lorebooks_field_characters()}
        hint={m.lorebooks_field_characters_hint()}
        keys={characters.names}
        onChange={names => change({ characters: { ...characters, names } })}
        arePlain
      />
      <KeysField
        label={m.lorebooks_field_tags()}
        hint={m.lorebooks_field_tags_hint()}
        keys={characters.tags}
        onChange={tags => change({ characters: { ...characters, tags } })}
        arePlain
      />
      <CheckField
        label={m.lorebooks_field_exclude()}
        checked={characters.is_exclude}
        onChange={event => change({ characters: { ...characters, is_exclude: event.target.checked } })}
      />
    </>
  )
}
