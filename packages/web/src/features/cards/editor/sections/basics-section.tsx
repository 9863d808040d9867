import { CARD_NAME_MAX, TAGLINE_MAX } from '@inkling/contract'
import { Brush, ImagePlus } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { CheckField, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { FileInput } from '../../../../ui/form/file-input.tsx'
import { PICTURES } from '../../../accounts/fields/upload-picture.ts'
import { usePictureUpload } from '../../../accounts/fields/use-picture-upload.ts'
import { TagPicker } from '../../../tags/tag-picker.tsx'
import { Portrait } from '../../view/portrait.tsx'
import { textField } from '../draft/card-edit.ts'
import { drawFace } from './draw-face.ts'
import type { SectionProps } from './section-props.ts'
import { ShortText } from './text-field.tsx'

export function BasicsSection({ edit, write, say, errors }: SectionProps) {
  return (
    <>
      <PictureField
        name={textField(edit.data, 'name')}
        url={edit.avatar_url}
        error={errors.avatar_url}
        onChange={avatar_url => say({ avatar_url })}
      />
      <TextField
        label={m.cards_field_name()}
        error={errors['data.name']}
        maxLength={CARD_NAME_MAX}
        autoComplete="off"
        value={textField(edit.data, 'name')}
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

/** Adds the card's own language to those offered. */
function languagesOf(language: string | null): { value: string; label: string }[] {
  const known = [
    { value: '', label: m.editor_language_unsaid() },
    { value: 'zh-CN', label: '中文' },
    { value: 'en', label: 'English' },
    { value: 'ja', label: '日本語' },
  ]
  const isKnown = language === null || known.some(({ value }) => value === language)
  return isKnown ? known : [...known, { value: language, label: language }]
}

interface CardPictureFieldProps {
  /** The first letter replaces a missing picture. */
  name: string
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/** Uploads the picture at once; saving applies it. */
function PictureField({ name, url, error, onChange }: CardPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { percent, failure, bring } = usePictureUpload(onChange)
  const wrong = failure ?? error
  function drop(event: DragEvent): void {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void bring(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only an alternative to the button
    <div onDragOver={event => event.preventDefault()} onDrop={drop} className="flex items-center gap-4">
      <Portrait
        name={name}
        url={url}
        isEager
        className="aspect-3/4 w-24 shrink-0 rounded-xl border border-line"
      />
      <div className="flex flex-col items-start gap-2">
        <Button size="small" busy={percent !== undefined} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {percent === undefined ? m.editor_picture_button() : m.accounts_avatar_sending({ percent })}
        </Button>
        {url === null ? (
          <Button
            look="plain"
            size="small"
            disabled={name.trim() === '' || percent !== undefined}
            onClick={() => void bring(drawFace(name))}
          >
            <Brush aria-hidden="true" className="size-4" />
            {m.editor_picture_draw_button()}
          </Button>
        ) : (
          <Button look="plain" size="small" onClick={() => onChange(null)}>
            {m.editor_picture_remove_button()}
          </Button>
        )}
        <p
          role={wrong === undefined ? undefined : 'alert'}
          className={`text-sm ${wrong === undefined ? 'text-ink-faint' : 'text-seal-ink'}`}
        >
          {wrong ?? m.accounts_avatar_hint()}
        </p>
      </div>
      <FileInput
        ref={input}
        label={m.editor_picture_button()}
        accept={PICTURES}
        onFile={file => void bring(file)}
      />
    </div>
  )
}
