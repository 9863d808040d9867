import type { Card } from '@inkling/contract'
import type { FieldErrors } from '../../../../ui/form/use-form.ts'
import type { CardEdit } from '../draft/card-edit.ts'
import type { WriteFields, WriteLabels } from '../draft/use-card-edit.ts'

export interface SectionProps {
  /** Null for a new card. */
  card: Card | null
  edit: CardEdit
  write: WriteFields
  say: WriteLabels
  errors: FieldErrors
}
