import { m } from '../../../../paraglide/messages.js'
import { SelectField, TextAreaField } from '../../../../ui/form/field.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { asObject, type CardFields, objectField, textField, textListField } from '../draft/card-edit.ts'
import type { SectionProps } from './section-props.ts'
import { LongText, ShortText } from './text-field.tsx'

const DEPTH = 4
const roles = () => [
  { value: 'system', label: m.editor_role_system() },
  { value: 'user', label: m.editor_role_user() },
  { value: 'assistant', label: m.editor_role_assistant() },
]

export function AdvancedSection(props: SectionProps) {
  const { edit, write } = props
  const extensions = objectField(edit.data, 'extensions')
  const prompt = asObject(extensions.depth_prompt) ?? {}
  const { depth, role } = prompt
  const setPrompt = (fields: CardFields) =>
    write({
      extensions: { ...extensions, depth_prompt: { depth: DEPTH, role: 'system', ...prompt, ...fields } },
    })
  return (
    <>
      <LongText
        {...props}
        name="system_prompt"
        label={m.editor_field_system_prompt()}
        hint={m.editor_field_system_prompt_hint()}
        rows={6}
      />
      <LongText
        {...props}
        name="post_history_instructions"
        label={m.editor_field_post_history()}
        hint={m.editor_field_post_history_hint()}
        rows={4}
      />
      <TextAreaField
        label={m.editor_field_depth_prompt()}
        hint={m.editor_field_depth_prompt_hint()}
        rows={4}
        value={textField(prompt, 'prompt')}
        onChange={event => setPrompt({ prompt: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={m.editor_field_depth()}
          value={typeof depth === 'number' ? depth : DEPTH}
          max={999}
          onChange={value => setPrompt({ depth: value })}
        />
        <SelectField
          label={m.editor_field_depth_role()}
          value={typeof role === 'string' ? role : 'system'}
          onChange={event => setPrompt({ role: event.target.value })}
          options={roles()}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ShortText {...props} name="creator" label={m.editor_field_creator()} />
        <ShortText {...props} name="character_version" label={m.editor_field_version()} />
      </div>
      <TextAreaField
        label={m.editor_field_source()}
        hint={m.editor_field_source_hint()}
        rows={2}
        value={textListField(edit.data, 'source').join('\n')}
        onChange={event => write({ source: event.target.value === '' ? [] : event.target.value.split('\n') })}
      />
    </>
  )
}
