import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from './testing/for-file.ts'

// Tests use their own database, so only this port matters. The address is not a URL, but the driver accepts it.
const app = await appForFile({
  env: { DATABASE_URL: 'postgresql://inkling@/inkling?host=127.0.0.1&port=6543' },
})
const admin = await app.api.register('admin')

test.each(['127.0.0.1', '[::1]', '10.1.2.3', '2130706433'])(
  'a model’s address cannot be the database’s port on %s',
  async host => {
    const body = { name: 'Sly', model: 'sly', base_url: `http://${host}:6543/v1` }
    const { errors } = await admin.refused(routes.adminModels.create, { body })
    expect(errors).toMatchObject([{ path: 'base_url', message: 'address_refused' }])
  },
)
