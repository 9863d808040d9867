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

/** As many as a page may have. */
const PAGE = 100

/** All of a list of models, a page after the other: one that is not in it would be taken for gone. */
export async function wholeList<Item>(
  readPage: (query: { page: number; limit: number }) => Promise<{ items: Item[]; total: number }>,
): Promise<{ items: Item[]; total: number }> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const { items: more, total } = await readPage({ page, limit: PAGE })
    items.push(...more)
    if (more.length < PAGE || items.length >= total) return { items, total }
  }
}

/** The models one can chat with, the recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => wholeList(query => call('models.list', { query }, { signal })),
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
