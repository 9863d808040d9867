import type { FieldErrors } from '../../../ui/form/use-form.ts'
import type { ModelDraft } from './model-draft.ts'

/** What every part of the form is given. */
export interface DraftProps {
  readonly draft: ModelDraft
  readonly change: (change: Partial<ModelDraft>) => void
  readonly errors: FieldErrors
}
