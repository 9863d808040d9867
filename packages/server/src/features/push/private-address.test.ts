import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { pushServiceForFile } from '../../testing/push-service.ts'

const service = await pushServiceForFile()
const app = await appForFile()
const reader = await app.api.register('reader')

test.each([
  'https://127.0.0.1:9/send',
  'https://10.0.0.7/send',
  'https://[::1]/send',
  'https://2130706433/send',
])('a push service at a private address is refused: %s', async endpoint => {
  const body = { answers: true, notifications: true, previews: false, ...service.subscribe().form, endpoint }
  const refusal = await reader.refused(routes.push.subscribe, { body })
  expect(refusal.errors).toEqual([{ path: 'endpoint', message: 'address_refused' }])
})

test('a name that leads to this machine is not called', async () => {
  const browser = service.subscribe()
  const target = {
    ...browser.form,
    site: 'https://chat.example',
    endpoint: browser.form.endpoint.replace('127.0.0.1', 'localhost'),
  }
  const message = { text: '{}', topic: 'topic', keepSeconds: 60, urgency: 'normal' } as const
  expect(await app.context.webPush.send(target, message)).toBe('failed')
  expect(browser.headers).toEqual([])
})
