import { expect, test } from 'vitest'
import { type CommandInput, requireSupportedArguments } from './usage.ts'

const none = { daily: false, 'to-s3': false, 'with-secret': false, 'new-secret': false, 'set-aside': false }
const backup = { options: ['to', 'with-secret'], isAboutOne: false } as const

const typed = (values: Partial<CommandInput['values']>, ...positionals: string[]) => ({
  values: { ...none, ...values },
  positionals,
})

test('arguments that a command does not support are refused', () => {
  expect(() => requireSupportedArguments('backup', typed({ 'to-s3': true }), backup)).toThrow(
    'has no option --to-s3',
  )
  expect(() => requireSupportedArguments('backup', typed({ into: '' }), backup)).toThrow(
    'has no option --into',
  )
  expect(() => requireSupportedArguments('backup', typed({ to: '' }), backup)).toThrow('--to needs a value')
  expect(() => requireSupportedArguments('backup', typed({}, '/mnt/copies'), backup)).toThrow(
    '--to /mnt/copies',
  )
  expect(() => requireSupportedArguments('move', typed({}, 'x'), { options: [], isAboutOne: false })).toThrow(
    '"x"',
  )
})

test('arguments that it supports are accepted', () => {
  requireSupportedArguments('backup', typed({ to: '/mnt/copies', 'with-secret': true }), backup)
  requireSupportedArguments('verify', typed({}, 'a backup'), { options: [], isAboutOne: true })
})
