import type { BodyIn, Card, cards } from '@inkling/contract'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../api/http/api-error.ts'
import { UserIntent } from '../../../../api/http/intent.ts'
import { fieldSentence } from '../../../../i18n/field-sentence.ts'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { toast } from '../../../../ui/feedback/toast.ts'
import type { FieldErrors } from '../../../../ui/form/use-form.ts'
import { useSaveCard } from '../../store/mutations.ts'
import { type CardChanges, type CardEdit, type CardFields, textField, toCardEdit } from './card-edit.ts'
import { changedSections, panelNames } from './sections.ts'
import type { CardEditing, StoredCard } from './use-card-edit.ts'

export const toStoredCard = (card: Card): StoredCard => ({
  revision_id: card.revision_id,
  edit: toCardEdit(card),
})

/** Errors appear at the fields. */
export function useSaveCardEdit(
  card: Card | null,
  { edit, stored, changes, settle }: CardEditing,
  { onFault, onSaved }: { onFault: () => void; onSaved: (card: Card) => void },
) {
  const save = useSaveCard(card?.id ?? null)
  const intent = useRef(new UserIntent())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    try {
      const body = card === null ? { card: wholeCard(edit) } : { changes }
      const faults = await findFieldErrors(body)
      setErrors(faults)
      if (Object.keys(faults).length > 0) return onFault()
      const saved = await intent.current.pursue(body, key => save.mutateAsync({ body, key }))
      settle(edit, toStoredCard(saved))
      tellSaved(card === null ? null : changedSections(stored.edit, changes).map(name => panelNames[name]()))
      onSaved(saved)
    } catch (error) {
      setErrors(rejectedFields(error))
      toast(problemSentence(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { errors, isBusy, save: () => void run() }
}

function wholeCard({ data, tags, ...beside }: CardEdit) {
  const fields: CardFields & { name: string } = { ...data, name: textField(data, 'name') }
  return { ...beside, tags: [...tags], data: fields }
}

function tellSaved(sections: readonly string[] | null): void {
  const text =
    sections === null
      ? m.editor_created()
      : m.editor_saved({ sections: sections.join(m.editor_list_comma()) })
  toast(text, { tone: 'good' })
}

type SaveBody = { changes: CardChanges } | { card: BodyIn<typeof cards.create> }

async function findFieldErrors(body: SaveBody): Promise<FieldErrors> {
  const { CardChange, WrittenCard } = await import('./card-schema.ts')
  const checked =
    'card' in body
      ? WrittenCard.safeParse(body.card, { reportInput: true })
      : CardChange.safeParse(body.changes, { reportInput: true })
  if (checked.success) return {}
  return Object.fromEntries(
    checked.error.issues
      .map(issue => [fieldOfPath(issue.path.join('.')), fieldSentence(issue)] as const)
      .reverse(),
  )
}

function rejectedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const refused = error.problem?.errors ?? []
  return Object.fromEntries(
    refused.map(({ path, message }) => [fieldOfPath(path), fieldSentence({ message })]),
  )
}

/** Errors of single tags appear at the tags field. */
const fieldOfPath = (path: string): string => path.replace(/^tags\..*/, 'tags')
