import type { AdminModel } from '@inkling/contract'
import { useState } from 'react'
import { NewModel } from '../../api/schemas/schemas.ts'
import { fieldSentence } from '../../i18n/field-sentence.ts'
import { m } from '../../paraglide/messages.js'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { isFirst } from '../models/connect/is-first.ts'
import { useTryAndConnect } from '../models/connect/use-try-and-connect.ts'
import { bodyOf, type ModelDraft } from '../models/form/model-draft.ts'

/** Connects what a form holds of a service that wants a key. */
export function useConnect(models: readonly AdminModel[], onConnected: () => void) {
  const { connect: tryAndConnect, ...going } = useTryAndConnect(onConnected)
  const [errors, setErrors] = useState<FieldErrors>({})

  function connect(draft: ModelDraft): void {
    const named = { ...draft, name: draft.name || draft.model, recommended: isFirst(models) }
    const checked = NewModel.safeParse(bodyOf(named), { reportInput: true })
    const wrong = (checked.error?.issues ?? []).map(issue => [issue.path[0], fieldSentence(issue)])
    if (draft.api_key.trim() === '') wrong.push(['api_key', m.problems_field_required()])
    setErrors(Object.fromEntries(wrong))
    if (checked.success && wrong.length === 0)
      void tryAndConnect({ ...checked.data, position: models.length })
  }
  return { ...going, connect, errors }
}
