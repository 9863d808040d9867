import { expect, test } from 'vitest'
import { type Asked, requireTaken } from './usage.ts'

const none = { daily: false, 'to-s3': false, 'with-secret': false, 'new-secret': false, 'set-aside': false }
const backup = { options: ['to', 'with-secret'], isAboutOne: false } as const

const typed = (values: Partial<Asked['values']>, ...positionals: string[]) => ({
  values: { ...none, ...values },
  positionals,
})

test('what a command has no use for is refused, since whoever typed it believes that it counts', () => {
  expect(() => requireTaken('backup', typed({ 'to-s3': true }), backup)).toThrow('has no --to-s3')
  expect(() => requireTaken('backup', typed({ into: '' }), backup)).toThrow('has no --into')
  expect(() => requireTaken('backup', typed({ to: '' }), backup)).toThrow('Nothing stands behind --to')
  expect(() => requireTaken('backup', typed({}, '/mnt/copies'), backup)).toThrow('--to /mnt/copies')
  expect(() => requireTaken('move', typed({}, 'x'), { options: [], isAboutOne: false })).toThrow('"x"')
})

test('what it has a use for is let through', () => {
  requireTaken('backup', typed({ to: '/mnt/copies', 'with-secret': true }), backup)
  requireTaken('verify', typed({}, 'a backup'), { options: [], isAboutOne: true })
})
