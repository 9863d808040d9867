import { type TagCategory, tagColours } from '@inkling/contract'
import { NewTagCategory } from '../../../api/schemas.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, SelectField } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { nameOf } from '../known-tags.ts'
import { colourNames } from './colour-names.ts'
import { NameFields } from './name-fields.tsx'
import { useSaveCategory } from './queries.ts'
import { readNames } from './tag-form-fields.ts'

const FORM = 'tag-category-form'
const newCategory = { name_zh: '', name_en: '', slug: '', colour: 'plain', is_hidden: false }

/** Adds a category, or changes one that is there. */
export function CategoryForm({ category, onClose }: { category: TagCategory | null; onClose: () => void }) {
  const values = category ?? newCategory
  const save = useSaveCategory()
  const { form, errors, failure, busy } = useForm({
    schema: async () => NewTagCategory,
    read: data => ({ ...readNames(data), colour: data.get('colour') }),
    submit: async value => {
      await save.mutateAsync({ ...value, id: category?.id })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? m.tags_category_edit_title({ name: nameOf(category) }) : m.tags_category_add_title()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button type="submit" form={FORM} look="seal" busy={busy}>
            {m.app_save_button()}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form} className="flex flex-col gap-5 pt-2">
        <NameFields values={values} errors={errors} />
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
        <FormFailure sentence={failure} />
      </form>
    </Dialog>
  )
}
