import { routes } from '@inkling/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'

const { models, adminModels } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')

const connect = (name: string, recommended = false) =>
  admin.call(adminModels.create, {
    body: { name, base_url: 'http://127.0.0.1:9/v1', model: name, recommended },
  })
const order = (model_ids: string[]) => admin.send(adminModels.order, { body: { model_ids } })
const shown = async () => (await reader.call(models.list)).items.map(({ name }) => name)

it('models are in the admin’s order, recommended ones first', async () => {
  const [one, two, three] = [await connect('one'), await connect('two'), await connect('three')]
  await connect('best', true)
  expect((await order([three.id, one.id])).status).toBe(204)
  const names = await shown()
  expect(names[0]).toBe('best')
  expect(names.filter(name => ['one', 'two', 'three'].includes(name))).toEqual(['three', 'one', 'two'])
  expect((await order([two.id, three.id, one.id])).status).toBe(204)
  expect((await shown()).slice(1, 4)).toEqual(['two', 'three', 'one'])
})

it('an order that names an unknown model changes nothing', async () => {
  const before = await shown()
  const { items } = await admin.call(adminModels.list)
  const gone = '018f0000-0000-7000-8000-000000000000'
  expect((await order([...items.map(({ id }) => id).reverse(), gone])).status).toBe(404)
  expect(await shown()).toEqual(before)
})
