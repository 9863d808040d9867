import type { TrialMemory } from '@inkling/contract'
import { expect, test } from 'vitest'
import { answered, memoryOf, messagesOf, NO_TRIAL, stopped, withoutLast } from './preview-turns.ts'

const remembering = (mood: string): TrialMemory => ({
  variables: { chat: { mood }, message: {}, global: {} },
  lorebooks: { sticky: {}, cooldown: {}, latched: {} },
})
const answer = (mood: string, greeting: string | null = null) => ({
  greeting,
  said: 'Hi.',
  content: 'Hm.',
  model_name: 'Sage',
  asked_model_name: null,
  prompt_tokens: 9,
  memory: remembering(mood),
})
const contents = (chat: Parameters<typeof messagesOf>[0]) =>
  messagesOf(chat, 'Now?').map(({ content }) => content)

test('the greeting is the server’s to say until something is remembered', () => {
  expect(contents(NO_TRIAL)).toEqual(['Now?'])
  expect(contents(answered(NO_TRIAL, answer('good', 'Hello.')))).toEqual(['Hello.', 'Hi.', 'Hm.', 'Now?'])
})

test('it is kept who stood in for the model that was asked', () => {
  const { turns } = answered(NO_TRIAL, { ...answer('good'), asked_model_name: 'Oracle' })
  expect(turns[0]?.stood_in).toEqual({ name: 'Sage', asked: 'Oracle' })
})

test('another answer remembers what was true before the first', () => {
  const once = answered(NO_TRIAL, answer('good', 'Hello.'))
  const twice = answered(once, answer('bad'))
  expect(memoryOf(twice)).toEqual(remembering('bad'))
  expect(memoryOf(withoutLast(twice))).toEqual(remembering('good'))
  expect(memoryOf(withoutLast(once))).toBeUndefined()
})

test('an answer that was stopped counts, and remembers nothing', () => {
  const chat = stopped(NO_TRIAL, 'Hi.', 'Hm')
  expect(contents(chat)).toEqual(['Hi.', 'Hm', 'Now?'])
  expect(memoryOf(chat)).toBeUndefined()
})
