import type { TagCategory } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { nameOf } from '../known-tags.ts'
import { CategoryForm } from './category-form.tsx'
import type { Open } from './dialogs.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useRemoveCategory, useRemoveTag } from './queries.ts'
import { TagForm } from './tag-form.tsx'

interface OpenDialogProps {
  open: Open
  categories: readonly TagCategory[]
  onClose: () => void
}

/** What is open over the page of tags. */
export function OpenDialog({ open, categories, onClose }: OpenDialogProps) {
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
          title={m.tags_delete_title({ name: nameOf(open.tag) })}
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
          title={m.tags_category_delete_title({ name: nameOf(open.category) })}
          lead={m.tags_category_delete_lead()}
          confirmLabel={m.tags_category_delete_button()}
          onConfirm={async () => void (await removeCategory.mutateAsync(open.category.id))}
        />
      )
    default:
      return open satisfies never
  }
}
