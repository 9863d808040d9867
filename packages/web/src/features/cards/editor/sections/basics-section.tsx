import { CARD_NAME_MAX, TAGLINE_MAX } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { CheckField, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { TagPicker } from '../../../tags/tag-picker.tsx'
import { text } from '../draft/card-edit.ts'
import { PictureField } from './picture-field.tsx'
import type { SectionProps } from './section-props.ts'
import { ShortText } from './text-field.tsx'

/** What a reader sees of a card before anything else. */
export function BasicsSection({ edit, write, say, errors }: SectionProps) {
  return (
    <>
      <PictureField
        name={text(edit.data, 'name')}
        url={edit.avatar_url}
        error={errors.avatar_url}
        onChange={avatar_url => say({ avatar_url })}
      />
      <TextField
        label={m.cards_field_name()}
        error={errors['data.name']}
        maxLength={CARD_NAME_MAX}
        autoComplete="off"
        value={text(edit.data, 'name')}
        onChange={event => write({ name: event.target.value })}
      />
      <ShortText
        edit={edit}
        write={write}
        name="nickname"
        label={m.editor_field_nickname()}
        hint={m.editor_field_nickname_hint()}
      />
      <TextField
        label={m.cards_field_tagline()}
        hint={m.cards_field_tagline_hint()}
        error={errors.tagline}
        maxLength={TAGLINE_MAX}
        autoComplete="off"
        value={edit.tagline}
        onChange={event => say({ tagline: event.target.value })}
      />
      <TagPicker tags={edit.tags} error={errors.tags} onChange={tags => say({ tags })} />
      <SelectField
        label={m.editor_field_language()}
        value={edit.language ?? ''}
        onChange={event => say({ language: event.target.value || null })}
        options={languagesOf(edit.language)}
      />
      <CheckField
        label={m.editor_field_nsfw()}
        hint={m.editor_field_nsfw_hint()}
        checked={edit.is_nsfw}
        onChange={event => say({ is_nsfw: event.target.checked })}
      />
    </>
  )
}

/** The languages that are written here, and whichever the card says it is in. */
function languagesOf(said: string | null): { value: string; label: string }[] {
  const known = [
    { value: '', label: m.editor_language_unsaid() },
    { value: 'zh-CN', label: '中文' },
    { value: 'en', label: 'English' },
    { value: 'ja', label: '日本語' },
  ]
  const isKnown = said === null || known.some(({ value }) => value === said)
  return isKnown ? known : [...known, { value: said, label: said }]
}
