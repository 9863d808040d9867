import { arrayMove } from '@dnd-kit/sortable'
import type { AdminModel } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { SortableList } from '../../../ui/sortable-list/sortable-list.tsx'
import { useOrderModels } from '../store/admin-queries.ts'
import { ModelRow } from './model-row.tsx'

interface ModelListProps {
  models: readonly AdminModel[]
  onEdit: (model: AdminModel) => void
}

/** In display order. */
export function ModelList({ models, onEdit }: ModelListProps) {
  const order = useOrderModels()
  return (
    <SortableList
      items={models}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      placeFor={(from, to) => withinGroup(models, from, to)}
      onMove={(from, to) =>
        order.mutate(arrayMove([...models], from, to), {
          onError: error => toast(problemSentence(error), { tone: 'bad' }),
        })
      }
      className="flex flex-col gap-4"
    >
      {(model, handle) => (
        <ModelRow
          model={model}
          fallback={models.find(({ id }) => id === model.fallback_id)}
          onEdit={() => onEdit(model)}
          handle={handle}
        />
      )}
    </SortableList>
  )
}

/** The nearest allowed position, because recommended models come first. */
export function withinGroup(
  models: readonly { readonly recommended: boolean }[],
  from: number,
  to: number,
): number {
  const isRecommended = models[from]?.recommended
  const first = models.findIndex(({ recommended }) => recommended === isRecommended)
  const last = models.findLastIndex(({ recommended }) => recommended === isRecommended)
  return Math.min(last, Math.max(first, to))
}
