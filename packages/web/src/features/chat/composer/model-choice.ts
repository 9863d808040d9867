import type { Model, ModelId, SessionId } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeSettings, useSettings } from '../settings/scope/queries.ts'
import type { MessagePath } from '../store/path.ts'

/**
 * The model for the next answer: the configured one, else the last to answer, else the first, which is recommended. The
 * demo model isn't selected merely because it answered. A choice changes the chat's settings.
 */
export function useModelChoice(
  session_id: SessionId,
  models: readonly Model[],
  { messages }: MessagePath,
): [Model | undefined, (model: Model) => void] {
  const scope = { session_id }
  const settings = useSettings(scope).data
  const change = useChangeSettings(scope)
  /** Shown until the server confirms the choice. */
  const [chosen, setChosen] = useState<ModelId>()
  // A fallback model answered only once, so it isn't kept.
  const spoken = messages.findLast(one => one.model_id !== null && one.asked_model_name === null)?.model_id
  const selected =
    models.find(({ id }) => id === (chosen ?? settings?.effective.model_id)) ??
    models.find(({ id, provider }) => id === spoken && provider !== 'demo')
  return [
    selected ?? models[0],
    ({ id }) => {
      setChosen(id)
      change({ model_id: id })
        .catch(error => toast(problemSentence(error), { tone: 'bad' }))
        .finally(() => setChosen(undefined))
    },
  ]
}
