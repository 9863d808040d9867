import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { publicCard } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'
import { peopleOf } from '../../testing/people.ts'

const { audit, cards } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const cardCalled = async (name: string) => ({ id: await publicCard(as.owner, as.admin, { data: { name } }) })

test('actions of admins on others’ things are recorded', async () => {
  const params = await cardCalled('Keeper')
  await as.admin.call(cards.remove, { params })
  const { items } = await as.admin.call(audit.list, { query: { action: 'card_removed' } })
  expect(items).toMatchObject([{ actor: 'admin', subject: 'Keeper', subject_id: params.id, facts: {} }])
})

test('actions on own things are not recorded', async () => {
  const params = await cardCalled('Diarist')
  await as.owner.call(cards.remove, { params })
  const { items } = await as.admin.call(audit.list, { query: { action: 'card_removed' } })
  expect(items.map(({ subject }) => subject)).not.toContain('Diarist')
})

test('is for admins', async () => {
  expect((await app.api.refused(audit.list)).status).toBe(401)
  expect((await as.owner.refused(audit.list)).status).toBe(403)
})
