import type { Model, ModelId, SessionId } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { toast } from '../../ui/toast.ts'
import type { Path } from './path.ts'
import { useChangeSettings, useSettings } from './settings/queries.ts'

/**
 * The model that answers next: the one that settings name, else the one that spoke last, else the first, which is
 * recommended. Choosing another one is a setting of this chat.
 */
export function useModelChoice(
  session_id: SessionId,
  models: readonly Model[],
  { messages }: Path,
): [Model | undefined, (model: Model) => void] {
  const scope = { session_id }
  const settings = useSettings(scope).data
  const change = useChangeSettings(scope)
  /** Until the server knows. */
  const [chosen, setChosen] = useState<ModelId>()
  const spoken = messages.findLast(({ model_id }) => model_id !== null)?.model_id
  const candidates = [chosen, settings?.effective.model_id, spoken]
  const found = candidates.map(id => models.find(model => model.id === id)).find(model => model !== undefined)
  return [
    found ?? models[0],
    ({ id }) => {
      setChosen(id)
      change({ model_id: id })
        .catch(error => toast(problemSentence(error), { tone: 'bad' }))
        .finally(() => setChosen(undefined))
    },
  ]
}
