import type { PreviewChatMemory } from '@inkling/contract'
import { expect, test } from 'vitest'
import {
  memoryAfter,
  NO_TRIAL,
  toMessages,
  withAnswer,
  withoutLastTurn,
  withStoppedAnswer,
} from './preview-turns.ts'

const remembering = (mood: string): PreviewChatMemory => ({
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
const contents = (chat: Parameters<typeof toMessages>[0]) =>
  toMessages(chat, 'Now?').map(({ content }) => content)

test('the greeting comes from the server until the chat has variables', () => {
  expect(contents(NO_TRIAL)).toEqual(['Now?'])
  expect(contents(withAnswer(NO_TRIAL, answer('good', 'Hello.')))).toEqual(['Hello.', 'Hi.', 'Hm.', 'Now?'])
})

test('the fallback model is recorded', () => {
  const { turns } = withAnswer(NO_TRIAL, { ...answer('good'), asked_model_name: 'Oracle' })
  expect(turns[0]?.stood_in).toEqual({ name: 'Sage', asked: 'Oracle' })
})

test('another answer starts from the variables before the first', () => {
  const once = withAnswer(NO_TRIAL, answer('good', 'Hello.'))
  const twice = withAnswer(once, answer('bad'))
  expect(memoryAfter(twice)).toEqual(remembering('bad'))
  expect(memoryAfter(withoutLastTurn(twice))).toEqual(remembering('good'))
  expect(memoryAfter(withoutLastTurn(once))).toBeUndefined()
})

test('a stopped answer counts, and has no variables', () => {
  const chat = withStoppedAnswer(NO_TRIAL, 'Hi.', 'Hm')
  expect(contents(chat)).toEqual(['Hi.', 'Hm', 'Now?'])
  expect(memoryAfter(chat)).toBeUndefined()
})
