import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { cards, comments } = routes
// Limits are exact only within one instance.
const app = await appForFile({ isAlone: true, env: { RATE_LIMITS: 'standard' } })
const author = await app.api.register('author')

test('users can write twenty comments a minute, and read any number', async () => {
  const { id } = await author.call(cards.create, { body: { data: { name: 'Heron' } } })
  const params = { id }
  const write = (content: string) => author.send(comments.create, { params, body: { content } })
  for (let nth = 1; nth <= 20; nth++) expect((await write(`Word ${nth}`)).status).toBe(201)
  const refused = await write('One too many')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await author.call(comments.list, { params })).toMatchObject({ total: 20 })
  app.clock.advance({ seconds: 120 })
  expect((await write('Another day')).status).toBe(201)
})
