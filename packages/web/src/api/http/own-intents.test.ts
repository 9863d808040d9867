import { expect, it } from 'vitest'
import { isOwnIntent, ownIntent } from './own-intents.ts'

it('knows the keys that this page has made or was given, and no others', () => {
  expect(isOwnIntent(ownIntent())).toBe(true)
  expect(isOwnIntent(ownIntent('given'))).toBe(true)
  expect(isOwnIntent('another')).toBe(false)
  expect(isOwnIntent(undefined)).toBe(false)
})

it('forgets those of long ago', () => {
  ownIntent('long ago')
  for (let count = 0; count < 500; count++) ownIntent()
  expect(isOwnIntent('long ago')).toBe(false)
})
