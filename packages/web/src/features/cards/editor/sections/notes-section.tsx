import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button, IconButton } from '../../../../ui/elements/button.tsx'
import { SelectField, TextAreaField } from '../../../../ui/form/field.tsx'
import { asObject, objectField, textField } from '../draft/card-edit.ts'
import type { SectionProps } from './section-props.ts'
import { LongText } from './text-field.tsx'

/** Languages of translated notes. */
const LANGUAGES = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'ru', 'it', 'vi', 'th', 'id'] as const

export function NotesSection(props: SectionProps) {
  const { edit, write } = props
  const notes = objectField(edit.data, 'creator_notes_multilingual')
  const keep = (changed: object) => write({ creator_notes_multilingual: asObject(changed) ?? {} })
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' })
  return (
    <>
      <LongText
        {...props}
        name="creator_notes"
        label={m.editor_field_notes()}
        hint={m.editor_field_notes_hint()}
        rows={8}
      />
      {Object.keys(notes).map(language => (
        <div key={language} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <TextAreaField
              label={m.editor_field_notes_in({ language: nameOf(names, language) })}
              rows={6}
              value={textField(notes, language)}
              onChange={event => keep({ ...notes, [language]: event.target.value })}
            />
          </div>
          <IconButton
            label={m.editor_remove_button({ label: nameOf(names, language) })}
            onClick={() => {
              const { [language]: _, ...rest } = notes
              keep(rest)
            }}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <AddLanguage
        options={LANGUAGES.filter(language => !Object.hasOwn(notes, language)).map(value => ({
          value,
          label: nameOf(names, value),
        }))}
        onAdd={language => keep({ ...notes, [language]: '' })}
      />
    </>
  )
}

function AddLanguage({
  options,
  onAdd,
}: {
  options: { value: string; label: string }[]
  onAdd: (language: string) => void
}) {
  const [chosen, setChosen] = useState('')
  const language = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value
  if (language === undefined) return null
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={m.editor_notes_language()}
        value={language}
        onChange={event => setChosen(event.target.value)}
        options={options}
      />
      <Button onClick={() => onAdd(language)}>
        <Plus aria-hidden="true" className="size-4" />
        {m.editor_notes_add_button()}
      </Button>
    </div>
  )
}

/** Invalid language codes are shown as they are. */
function nameOf(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}
