import { type TagCategory, tagColours } from '@inkling/contract'
import { NewTagCategory } from '../../../api/schemas/schemas.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { CheckField, SelectField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { nameOf } from '../known-tags.ts'
import { colourNames } from './colour-names.ts'
import { NameFields } from './name-fields.tsx'
import { useSaveCategory } from './queries.ts'
import { readNames } from './tag-form-fields.ts'

const newCategory = { name_zh: '', name_en: '', slug: '', colour: 'plain', is_hidden: false }

/** Adds a category, or changes one that is there. */
export function CategoryForm({ category, onClose }: { category: TagCategory | null; onClose: () => void }) {
  const values = category ?? newCategory
  const save = useSaveCategory()
  const form = useForm({
    schema: async () => NewTagCategory,
    read: data => ({ ...readNames(data), colour: data.get('colour') }),
    submit: async value => {
      await save.mutateAsync({ ...value, id: category?.id })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={category ? m.tags_category_edit_title({ name: nameOf(category) }) : m.tags_category_add_title()}
      form={form}
    >
      <NameFields values={values} errors={form.errors} />
      <SelectField
        label={m.tags_field_colour()}
        name="colour"
        defaultValue={values.colour}
        options={tagColours.map(value => ({ value, label: colourNames[value]() }))}
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
