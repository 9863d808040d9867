import type { Model } from '@inkling/contract'
import { useState } from 'react'

const KEY = 'model'

/** The model one last chose in this browser, as long as it is still there; else the first, which is recommended. */
export function useModelChoice(models: readonly Model[]): [Model | undefined, (model: Model) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const model = models.find(({ id }) => id === chosen) ?? models[0]
  return [
    model,
    ({ id }) => {
      setChosen(id)
      try {
        localStorage.setItem(KEY, id)
      } catch {
        // Storage is full or forbidden: the choice holds for this page.
      }
    },
  ]
}
