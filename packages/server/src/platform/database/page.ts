import type { Page } from '@inkling/contract'
import type { SelectQueryBuilder } from 'kysely'

/** One page of a query and how many rows there are in all. */
export async function listPage<Tables, From extends keyof Tables, Row, Item>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  shape: (rows: SelectQueryBuilder<Tables, From, Row>) => SelectQueryBuilder<Tables, From, Item>,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Item>> {
  const [items, counted] = await Promise.all([
    shape(rows)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    rows
      .clearOrderBy()
      .select(count => count.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { items, page, limit, total: counted.total }
}
