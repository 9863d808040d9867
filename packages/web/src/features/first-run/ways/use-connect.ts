import type { AdminModel, AnswerOf, adminModels } from '@inkling/contract'
import { useState } from 'react'
import { NewModel } from '../../../api/schemas.ts'
import { fieldSentence } from '../../../i18n/field-sentence.ts'
import type { FieldErrors } from '../../../ui/use-form.ts'
import { bodyOf, type ModelDraft, trialOf } from '../../models/admin/form/model-draft.ts'
import { isFirst } from '../../models/admin/is-first.ts'
import { useCreateModel, useTestForm } from '../../models/admin/queries.ts'

type Trial = AnswerOf<typeof adminModels.testForm>

/** Tries a model, and keeps it when it answers: who has just begun is not to find out in their first chat. */
export function useConnect(models: readonly AdminModel[], onConnected: () => void) {
  const test = useTestForm()
  const create = useCreateModel()
  const [errors, setErrors] = useState<FieldErrors>({})

  async function connect(draft: ModelDraft): Promise<void> {
    const named = { ...draft, name: draft.name || draft.model, recommended: isFirst(models) }
    const checked = NewModel.safeParse(bodyOf(named), { reportInput: true })
    const trial = trialOf(named, undefined)
    setErrors(
      Object.fromEntries((checked.error?.issues ?? []).map(issue => [issue.path[0], fieldSentence(issue)])),
    )
    if (!checked.success || trial === undefined) return
    const result = await test.mutateAsync(trial)
    if (!result.ok) return
    await create.mutateAsync({ ...checked.data, position: models.length })
    onConnected()
  }
  return {
    /** What fails is told by `trial` and `error`. */
    connect: (draft: ModelDraft) => connect(draft).catch(() => undefined),
    busy: test.isPending || create.isPending,
    trial: failed(test.data),
    error: test.error ?? create.error ?? undefined,
    errors,
  }
}

/** A trial that went well needs no words: the guide goes on. */
const failed = (trial: Trial | undefined): Trial | undefined => (trial?.ok === false ? trial : undefined)
