import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'

export const keys = {
  all: ['models'],
  list: ['models', 'list'],
  allowances: ['models', 'allowances'],
  admin: ['models', 'admin'],
  found: ['models', 'found'],
  shelf: ['models', 'shelf'],
  usage: ['models', 'usage'],
} as const

/** Separate key: the catalog does not depend on model changes. */
export const catalogKey = ['model-catalog'] as const

/** Maximum page size. */
const PAGE = 100

/** Fetches all pages, because a missing model would look deleted. */
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

/** Models for chats, recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => wholeList(query => call('models.list', { query }, { signal })),
  })

/** Polling interval while chatting uses more (ms). */
const LOOK_MS = 20_000

/** Today's usage of limited models. */
export const useAllowances = () =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call('modelUsage.listMine', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
