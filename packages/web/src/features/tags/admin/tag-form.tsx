import { type Tag, type TagCategory, type TagColour, tagColours } from '@inkling/contract'
import { NewTag } from '../../../api/schemas/schemas.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { splitWords } from '../chosen-tags.ts'
import { tagNameOf } from '../known-tags.ts'
import { NameFields } from './name-fields.tsx'
import { useSaveTag } from './queries.ts'

const newTag = { name_zh: '', name_en: '', slug: '', aliases: [], colour: null, is_hidden: false }

interface TagFormProps {
  categories: readonly TagCategory[]
  onClose: () => void
}

export function TagForm({
  tag,
  category,
  categories,
  onClose,
}: TagFormProps & ({ tag: Tag; category: null } | { tag: null; category: TagCategory })) {
  const values = tag ?? newTag
  const save = useSaveTag()
  const form = useForm({
    schema: async () => NewTag,
    read: readTagForm,
    submit: async value => {
      await save.mutateAsync({ ...value, id: tag?.id })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        tag === null
          ? m.tags_add_title({ name: tagNameOf(category) })
          : m.tags_edit_title({ name: tagNameOf(tag) })
      }
      form={form}
    >
      <NameFields values={values} errors={form.errors} />
      <TextField
        label={m.tags_field_aliases()}
        hint={m.tags_field_aliases_hint()}
        error={
          form.errors.aliases ??
          Object.entries(form.errors).find(([path]) => path.startsWith('aliases.'))?.[1]
        }
        name="aliases"
        defaultValue={values.aliases.join(', ')}
        autoComplete="off"
      />
      <SelectField
        label={m.tags_field_category()}
        error={form.errors.category_id}
        name="category_id"
        defaultValue={tag?.category_id ?? category?.id}
        options={categories.map(one => ({ value: one.id, label: tagNameOf(one) }))}
      />
      <SelectField
        label={m.tags_field_colour()}
        name="colour"
        defaultValue={values.colour ?? ''}
        options={[
          { value: '', label: m.tags_colour_category() },
          ...tagColours.map(value => ({ value, label: colourNames[value]() })),
        ]}
      />
      <CheckField
        label={m.tags_field_hidden()}
        hint={m.tags_field_hidden_hint()}
        name="is_hidden"
        defaultChecked={values.is_hidden}
      />
    </FormDialog>
  )
}

export const colourNames: Readonly<Record<TagColour, () => string>> = {
  plain: m.tags_colour_plain,
  seal: m.tags_colour_seal,
  jade: m.tags_colour_jade,
  indigo: m.tags_colour_indigo,
  amber: m.tags_colour_amber,
}

function readTagForm(form: FormData): unknown {
  const text = (name: string): string => String(form.get(name) ?? '')
  return {
    category_id: text('category_id'),
    ...readNames(form),
    aliases: splitWords(text('aliases')),
    colour: text('colour') === '' ? null : text('colour'),
  }
}

/** Fields that tags and categories share. */
export const readNames = (form: FormData) => ({
  name_zh: form.get('name_zh'),
  name_en: form.get('name_en'),
  slug: form.get('slug'),
  is_hidden: form.has('is_hidden'),
})
