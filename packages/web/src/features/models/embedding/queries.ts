import type { AdminEmbeddingModel, adminEmbeddingModels, BodyIn, EmbeddingModelId } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'

/** More than any server needs. */
const ALL = { limit: 100 }
/** In milliseconds between polls during downloads. */
const POLL_MS = 2_000

export const useLocalModels = () =>
  useQuery({
    queryKey: keys.of('local'),
    queryFn: ({ signal }) => call('memoryModels.listLocal', { query: ALL }, { signal }),
  })

export const useServerModels = () =>
  useQuery({
    queryKey: keys.of('server'),
    queryFn: ({ signal }) => call('memoryModels.listServer', { query: ALL }, { signal }),
  })

/** For admins. */
export const useEmbeddingModels = () =>
  useQuery({
    queryKey: keys.admin,
    queryFn: ({ signal }) => call('adminEmbeddingModels.list', { query: ALL }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isComing) ? POLL_MS : false),
  })

const isComing = ({ download }: AdminEmbeddingModel): boolean =>
  download?.status === 'waiting' || download?.status === 'downloading'

function useModelMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

export const useAddFromHub = () =>
  useModelMutation((body: BodyIn<typeof adminEmbeddingModels.addFromHub>) =>
    call('adminEmbeddingModels.addFromHub', { body }),
  )

export const useConnectModel = () =>
  useModelMutation((body: BodyIn<typeof adminEmbeddingModels.create>) =>
    call('adminEmbeddingModels.create', { body }),
  )

export const useChangeModel = () =>
  useModelMutation(
    ({ id, body }: { id: EmbeddingModelId; body: BodyIn<typeof adminEmbeddingModels.update> }) =>
      call('adminEmbeddingModels.update', { params: { id }, body }),
  )

export const useRemoveModel = () =>
  useModelMutation((id: EmbeddingModelId) => call('adminEmbeddingModels.remove', { params: { id } }))

export const useResumeDownload = () =>
  useModelMutation((id: EmbeddingModelId) => call('adminEmbeddingModels.resumeDownload', { params: { id } }))

export const usePauseDownload = () =>
  useModelMutation((id: EmbeddingModelId) => call('adminEmbeddingModels.pauseDownload', { params: { id } }))

/** The test compares three sentences. */
export const useTestModel = () =>
  useMutation({
    mutationFn: (id: EmbeddingModelId) => call('adminEmbeddingModels.test', { params: { id } }),
  })

export const keys = {
  all: ['embedding-models'],
  admin: ['embedding-models', 'admin'],
  of: (runtime: 'local' | 'server') => ['embedding-models', runtime],
} as const
