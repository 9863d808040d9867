import type { AdminModel } from '@inkling/contract'
import { useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { DragHandle } from '../../../ui/sortable-list/drag-handle.tsx'
import { moved } from '../../../ui/sortable-list/moved.ts'
import { lookOf, useCarry } from '../../../ui/sortable-list/use-sortable.ts'
import { useOrderModels } from '../store/admin-queries.ts'
import { ModelRow } from './model-row.tsx'
import { withinGroup } from './within-group.ts'

interface ModelListProps {
  models: readonly AdminModel[]
  onEdit: (model: AdminModel) => void
}

/** The models in the order in which they are offered. */
export function ModelList({ models, onEdit }: ModelListProps) {
  const list = useRef<HTMLUListElement>(null)
  const order = useOrderModels()
  const [said, setSaid] = useState('')
  const count = models.length
  const { carry, handle } = useCarry({
    list,
    count,
    onMove(from, wanted) {
      const model = models[from]
      const to = withinGroup(models, from, wanted)
      if (model === undefined || to === from) return
      setSaid(m.models_moved({ name: model.name, place: to + 1, count }))
      order.mutate(moved(models, from, to), {
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
      })
    },
  })
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="flex flex-col gap-4">
        {models.map((model, index) => (
          <li key={model.id} className={`rounded-2xl ${lookOf(index, carry)}`}>
            <ModelRow
              model={model}
              fallback={models.find(({ id }) => id === model.fallback_id)}
              onEdit={() => onEdit(model)}
              handle={
                <DragHandle
                  label={m.models_move({ name: model.name })}
                  hint={m.models_move_hint()}
                  {...handle(index)}
                />
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
