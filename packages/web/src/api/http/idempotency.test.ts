import { expect, it } from 'vitest'
import { isOwnKey, registerOwnKey } from './idempotency.ts'

it('knows the keys that this page has made or was given, and no others', () => {
  expect(isOwnKey(registerOwnKey())).toBe(true)
  expect(isOwnKey(registerOwnKey('given'))).toBe(true)
  expect(isOwnKey('another')).toBe(false)
  expect(isOwnKey(undefined)).toBe(false)
})

it('forgets old ones', () => {
  registerOwnKey('long ago')
  for (let count = 0; count < 500; count++) registerOwnKey()
  expect(isOwnKey('long ago')).toBe(false)
})
