import type { InfiniteData } from '@tanstack/react-query'

interface ListPage<T> {
  readonly items: T[]
  readonly page: number
  readonly limit: number
  readonly total: number
}

/** Undefined after the last page. */
export const nextPage = ({ page, limit, total, items }: ListPage<unknown>): number | undefined =>
  items.length > 0 && page * limit < total ? page + 1 : undefined

/** Removes duplicates, which appear when new items shift old ones to later pages. */
export function itemsOf<T extends { id: string }>(data: InfiniteData<{ items: T[] }> | undefined): T[] {
  return itemsBy(data, item => item.id)
}

export function itemsBy<T>(data: InfiniteData<{ items: T[] }> | undefined, keyOf: (item: T) => string): T[] {
  const all = data?.pages.flatMap(page => page.items) ?? []
  return [...new Map(all.map(item => [keyOf(item), item])).values()]
}

const PAGE = 100

/** Reads all pages, for lists in which a missing item would look deleted. */
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
