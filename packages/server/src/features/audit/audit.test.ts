import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { peopleOf } from '../../testing/people.ts'

const { audit, cards } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

async function publicCard(name: string) {
  const { id } = await as.owner.call(cards.create, { body: { data: { name } } })
  await as.owner.call(cards.requestPublic, { params: { id } })
  await as.admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
  return { id }
}

test('what an admin takes away from somebody is written down', async () => {
  const params = await publicCard('Keeper')
  await as.admin.call(cards.remove, { params })
  const { items } = await as.admin.call(audit.list, { query: { action: 'card_removed' } })
  expect(items).toMatchObject([{ actor: 'admin', subject: 'Keeper', subject_id: params.id, facts: {} }])
})

test('what people do with what is their own is nobody else’s business', async () => {
  const params = await publicCard('Diarist')
  await as.owner.call(cards.remove, { params })
  const { items } = await as.admin.call(audit.list, { query: { action: 'card_removed' } })
  expect(items.map(({ subject }) => subject)).not.toContain('Diarist')
})

test('is for admins', async () => {
  expect((await app.api.refused(audit.list)).status).toBe(401)
  expect((await as.owner.refused(audit.list)).status).toBe(403)
})
