import type { BodyIn, cards } from '@inkling/contract'
import { ApiError } from '../../../../api/http/api-error.ts'
import { fieldSentence } from '../../../../i18n/field-sentence.ts'
import type { FieldErrors } from '../../../../ui/form/use-form.ts'
import type { CardChanges } from './card-edit.ts'

type Body = { changes: CardChanges } | { card: BodyIn<typeof cards.create> }

/** What is wrong with what is to be saved, at its fields, by the contract's own schema. */
export async function faultsOf(body: Body): Promise<FieldErrors> {
  const { CardChange, WrittenCard } = await import('./card-schema.ts')
  const checked =
    'card' in body
      ? WrittenCard.safeParse(body.card, { reportInput: true })
      : CardChange.safeParse(body.changes, { reportInput: true })
  if (checked.success) return {}
  return Object.fromEntries(
    checked.error.issues
      .map(issue => [fieldAt(issue.path.join('.')), fieldSentence(issue)] as const)
      .reverse(),
  )
}

/** The same of what the server refused. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const refused = error.problem?.errors ?? []
  return Object.fromEntries(refused.map(({ path, message }) => [fieldAt(path), fieldSentence({ message })]))
}

/** What is wrong with one tag is told at the field of all. */
const fieldAt = (path: string): string => path.replace(/^tags\..*/, 'tags')
