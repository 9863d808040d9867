import type { Card } from '@inkling/contract'
import type { FieldErrors } from '../../../../ui/form/use-form.ts'
import type { CardEdit } from '../draft/card-edit.ts'
import type { WriteFields, WriteLabels } from '../draft/use-card-edit.ts'

/** What each part of the editor gets. */
export interface SectionProps {
  /** As it is stored; null for one that is not there yet. */
  card: Card | null
  edit: CardEdit
  write: WriteFields
  say: WriteLabels
  /** Sentences by the path of the field they are about. */
  errors: FieldErrors
}
