import type { EntryFields } from '@inkling/engine'

/** An entry's fields, and a way to change some of them. */
export interface FieldsProps {
  readonly fields: EntryFields
  readonly change: (fields: Partial<EntryFields>) => void
}
