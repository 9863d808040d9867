import type { adminTags, BodyIn, TagCategory, TagCategoryId, TagId } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../queries.ts'

/** Includes hidden tags. */
export const useAllTags = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call('adminTags.listCategories', {}, { signal }),
  })

/** Tags appear everywhere, so all tag queries are refetched. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tags }),
  })
}

export const useSaveTag = () =>
  useChange(({ id, ...body }: { id?: TagId | undefined } & BodyIn<typeof adminTags.create>) =>
    id === undefined
      ? call('adminTags.create', { body })
      : call('adminTags.update', { params: { id }, body }),
  )

export const useSaveCategory = () =>
  useChange(
    ({ id, ...body }: { id?: TagCategoryId | undefined } & BodyIn<typeof adminTags.createCategory>) =>
      id === undefined
        ? call('adminTags.createCategory', { body })
        : call('adminTags.updateCategory', { params: { id }, body }),
  )

export const useRemoveTag = () => useChange((id: TagId) => call('adminTags.remove', { params: { id } }))

export const useRemoveCategory = () =>
  useChange((id: TagCategoryId) => call('adminTags.removeCategory', { params: { id } }))

export const useTogglePublic = () =>
  useChange((id: TagId) => call('adminTags.togglePublic', { params: { id } }))

export const useMergeTag = () =>
  useChange(({ id, into_id }: { id: TagId; into_id: TagId }) =>
    call('adminTags.merge', { params: { id }, body: { into_id } }),
  )

/** Updates optimistically. */
function useOrder<Input>(
  order: (input: Input) => Promise<void>,
  shown: (categories: readonly TagCategory[], input: Input) => TagCategory[],
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: order,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: keys.all })
      queries.setQueryData<{ items: TagCategory[] }>(
        keys.all,
        before => before && { ...before, items: shown(before.items, input) },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tags }),
    scope: { id: 'tags' }, // sequential, so that the last order wins
  })
}

export const useOrderCategories = () =>
  useOrder(
    (category_ids: TagCategoryId[]) => call('adminTags.orderCategories', { body: { category_ids } }),
    (categories, ids) => sortedBy(ids, categories),
  )

export const useOrderTags = () =>
  useOrder(
    (body: { category_id: TagCategoryId; tag_ids: TagId[] }) => call('adminTags.order', { body }),
    (categories, { category_id, tag_ids }) =>
      categories.map(category =>
        category.id === category_id ? { ...category, tags: sortedBy(tag_ids, category.tags) } : category,
      ),
  )

const sortedBy = <Thing extends { id: string }>(ids: readonly string[], things: readonly Thing[]): Thing[] =>
  things.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
