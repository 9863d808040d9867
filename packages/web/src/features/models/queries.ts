import type { adminModels, BodyIn, ModelId } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keys = { all: ['models'], list: ['models', 'list'], admin: ['models', 'admin'] } as const

/** More than an installation has; lists of models are short enough to be one page. */
const ALL = 100

/** The models one can chat with, the recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call('models.list', { query: { limit: ALL } }, { signal }),
  })

/** All models, enabled or not. */
export const useAdminModels = () =>
  useQuery({
    queryKey: keys.admin,
    queryFn: ({ signal }) => call('adminModels.list', { query: { limit: ALL } }, { signal }),
  })

export const useCreateModel = () =>
  useModelMutation((body: BodyIn<typeof adminModels.create>) => call('adminModels.create', { body }))

export const useUpdateModel = () =>
  useModelMutation(({ id, body }: { id: ModelId; body: BodyIn<typeof adminModels.update> }) =>
    call('adminModels.update', { params: { id }, body }),
  )

export const useRemoveModel = () =>
  useModelMutation((id: ModelId) => call('adminModels.remove', { params: { id } }))

/** Asks for one short answer what the form holds, before it is saved. */
export const useTestForm = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof adminModels.testForm>) => call('adminModels.testForm', { body }),
  })

/** Asks a saved model for one short answer. */
export const useTestModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('adminModels.test', { params: { id } }) })

function useModelMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
