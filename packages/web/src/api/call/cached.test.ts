import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeCached, setCached } from './cached.ts'

const key = ['card', '1']

/** A client that is fetching the key's state from before the change. */
function fetchingBefore() {
  const queries = new QueryClient()
  queries.setQueryData(key, { name: 'Heron', likes: 1 })
  let arrive = (): void => {}
  const fetched = queries
    .fetchQuery({
      queryKey: key,
      queryFn: () =>
        new Promise<unknown>(resolve => {
          arrive = () => resolve({ name: 'Heron', likes: 1 })
        }),
    })
    .catch(() => undefined)
  return { queries, arrive: () => arrive(), fetched }
}

test('a fetch from before a change does not undo the change', async () => {
  const { queries, arrive, fetched } = fetchingBefore()
  setCached(queries, key, { name: 'Crane', likes: 1 })
  arrive()
  await fetched
  expect(queries.getQueryData(key)).toEqual({ name: 'Crane', likes: 1 })
})

test('a changed part stays, and a running fetch is repeated', async () => {
  const { queries, arrive, fetched } = fetchingBefore()
  changeCached<{ name: string; likes: number }>(queries, key, card => ({ ...card, likes: 2 }))
  arrive()
  await fetched
  expect(queries.getQueryData(key)).toEqual({ name: 'Heron', likes: 2 })
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('nothing is added to an empty cache', () => {
  const queries = new QueryClient()
  changeCached<number>(queries, key, count => count + 1)
  expect(queries.getQueryData(key)).toBeUndefined()
})
