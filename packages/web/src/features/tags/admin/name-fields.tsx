import { TAG_MAX } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { TextField } from '../../../ui/form/field.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'

interface NameFieldsProps {
  values: { readonly name_zh: string; readonly name_en: string; readonly slug: string }
  errors: FieldErrors
}

/** The slug follows the English name until edited. */
export function NameFields({ values, errors }: NameFieldsProps) {
  const [slug, setSlug] = useState(values.slug)
  const [isOwn, setOwn] = useState(values.slug !== '')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.tags_field_name_zh()}
          error={errors.name_zh}
          name="name_zh"
          maxLength={TAG_MAX}
          defaultValue={values.name_zh}
          autoComplete="off"
        />
        <TextField
          label={m.tags_field_name_en()}
          error={errors.name_en}
          name="name_en"
          maxLength={TAG_MAX}
          defaultValue={values.name_en}
          onChange={event => isOwn || setSlug(slugOf(event.target.value))}
          autoComplete="off"
        />
      </div>
      <TextField
        label={m.tags_field_slug()}
        hint={m.tags_field_slug_hint()}
        error={errors.slug}
        name="slug"
        maxLength={TAG_MAX}
        value={slug}
        onChange={event => {
          setSlug(event.target.value)
          setOwn(event.target.value !== '')
        }}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
