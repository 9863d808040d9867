import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'

/** Names of what is kept of models. */
export const keys = {
  all: ['models'],
  list: ['models', 'list'],
  allowances: ['models', 'allowances'],
  admin: ['models', 'admin'],
  found: ['models', 'found'],
  shelf: ['models', 'shelf'],
  usage: ['models', 'usage'],
} as const

/** Apart from them: what the server knows of model servers stays the same, whatever becomes of models. */
export const catalogKey = ['model-catalog'] as const

/** More than an installation has; lists of models are short enough to be one page. */
export const ALL_MODELS = 100

/** The models one can chat with, the recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call('models.list', { query: { limit: ALL_MODELS } }, { signal }),
  })

/** Milliseconds after which it is looked again, while one chats and so uses more. */
const LOOK_MS = 20_000

/** What one has used today of the models that have a limit. */
export const useAllowances = () =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call('modelUsage.listMine', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
