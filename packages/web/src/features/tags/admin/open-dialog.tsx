import { TAG_MAX, type Tag, type TagCategory, tagColours } from '@inkling/contract'
import { useState } from 'react'
import { NewTagCategory } from '../../../api/schemas/schemas.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField, SelectField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { matchingTags, tagNameOf } from '../known-tags.ts'
import { NameFields } from './name-fields.tsx'
import { useMergeTag, useRemoveCategory, useRemoveTag, useSaveCategory } from './queries.ts'
import { colourNames, readNames, TagForm } from './tag-form.tsx'

interface TagDialogsProps {
  open: TagDialog
  categories: readonly TagCategory[]
  onClose: () => void
}

export function TagDialogs({ open, categories, onClose }: TagDialogsProps) {
  const removeTag = useRemoveTag()
  const removeCategory = useRemoveCategory()
  switch (open.kind) {
    case 'add-tag':
      return <TagForm tag={null} category={open.category} categories={categories} onClose={onClose} />
    case 'edit-tag':
      return <TagForm tag={open.tag} category={null} categories={categories} onClose={onClose} />
    case 'merge-tag':
      return <MergeDialog tag={open.tag} categories={categories} onClose={onClose} />
    case 'delete-tag':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={m.tags_delete_title({ name: tagNameOf(open.tag) })}
          lead={m.tags_delete_lead()}
          confirmLabel={m.tags_delete_button()}
          onConfirm={async () => void (await removeTag.mutateAsync(open.tag.id))}
        />
      )
    case 'add-category':
      return <CategoryForm category={null} onClose={onClose} />
    case 'edit-category':
      return <CategoryForm category={open.category} onClose={onClose} />
    case 'delete-category':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={m.tags_category_delete_title({ name: tagNameOf(open.category) })}
          lead={m.tags_category_delete_lead()}
          confirmLabel={m.tags_category_delete_button()}
          onConfirm={async () => void (await removeCategory.mutateAsync(open.category.id))}
        />
      )
    default:
      return open satisfies never
  }
}

export type TagDialog =
  | { readonly kind: 'add-tag'; readonly category: TagCategory }
  | { readonly kind: 'edit-tag' | 'merge-tag' | 'delete-tag'; readonly tag: Tag }
  | { readonly kind: 'add-category' }
  | { readonly kind: 'edit-category' | 'delete-category'; readonly category: TagCategory }

const newCategory = { name_zh: '', name_en: '', slug: '', colour: 'plain', is_hidden: false }

function CategoryForm({ category, onClose }: { category: TagCategory | null; onClose: () => void }) {
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
      title={
        category ? m.tags_category_edit_title({ name: tagNameOf(category) }) : m.tags_category_add_title()
      }
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

const SHOWN = 12

interface MergeDialogProps {
  tag: Tag
  categories: readonly TagCategory[]
  onClose: () => void
}

function MergeDialog({ tag, categories, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<Tag | null>(null)
  const merge = useMergeTag()
  const name = tagNameOf(tag)
  const matches = matchingTags(categories, typed, SHOWN + 1).filter(({ id }) => id !== tag.id)

  async function confirm(target: Tag): Promise<void> {
    await merge.mutateAsync({ id: tag.id, into_id: target.id })
    toast(m.tags_merged({ from: name, into: tagNameOf(target) }), { tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.tags_merge_title({ name })}
      lead={m.tags_merge_lead()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          {into !== null && (
            // The mutation's error is shown below.
            <Button look="danger" busy={merge.isPending} onClick={() => confirm(into).catch(() => undefined)}>
              {m.tags_merge_button({ name: tagNameOf(into) })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-4">
        <SearchField label={m.tags_merge_find()} value={typed} maxLength={TAG_MAX} onChange={setTyped} />
        {typed.trim() !== '' && matches.length === 0 && (
          <p className="text-sm text-ink-soft">{m.tags_merge_none()}</p>
        )}
        <ul aria-label={m.tags_merge_choices()} className="flex flex-wrap gap-1.5">
          {matches.slice(0, SHOWN).map(other => (
            <li key={other.id}>
              <button
                type="button"
                aria-pressed={into?.id === other.id}
                onClick={() => setInto(other)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink-soft hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground sm:min-h-9"
              >
                {other.name_zh} · {other.name_en}
              </button>
            </li>
          ))}
        </ul>
        <FormFailure sentence={merge.error ? problemSentence(merge.error) : undefined} />
      </div>
    </Dialog>
  )
}
