import { DEPTH_MAX, notePositions, PROMPT_TEXT_MAX, type PromptRole, promptRoles } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { NumberSetting } from '../fields/number-setting.tsx'
import { SelectSetting, SwitchSetting, TextSetting } from '../fields/setting-fields.tsx'
import { useSetting } from '../scope/scope-context.ts'

const positionNames: Readonly<Record<(typeof notePositions)[number], () => string>> = {
  before_main: m.settings_note_before_main,
  after_main: m.settings_note_after_main,
  in_chat: m.settings_note_in_chat,
}

const roleNames: Readonly<Record<PromptRole, () => string>> = {
  system: m.personas_role_system,
  user: m.personas_role_user,
  assistant: m.personas_role_assistant,
}

/** Author's note: text, position, role and frequency. */
export function NoteSection() {
  const position = useSetting('author_note.position').value
  return (
    <>
      <TextSetting
        name="author_note.text"
        label={m.settings_note_text()}
        hint={m.settings_note_text_hint()}
        rows={5}
        max={PROMPT_TEXT_MAX}
      />
      <SelectSetting
        name="author_note.position"
        label={m.settings_note_position()}
        options={notePositions.map(value => ({ value, label: positionNames[value]() }))}
      />
      {position === 'in_chat' && (
        <NumberSetting
          name="author_note.depth"
          label={m.personas_field_depth()}
          hint={m.personas_field_depth_hint()}
          min={0}
          max={DEPTH_MAX}
        />
      )}
      <SelectSetting
        name="author_note.role"
        label={m.personas_field_role()}
        options={promptRoles.map(value => ({ value, label: roleNames[value]() }))}
      />
      <NumberSetting
        name="author_note.interval"
        label={m.settings_note_interval()}
        hint={m.settings_note_interval_hint()}
        min={0}
        max={1_000}
      />
      <SwitchSetting name="author_note.is_scanned" label={m.settings_note_scanned()} />
    </>
  )
}
