import { problem } from '@inkling/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import { recogniseRefusedFile } from './other-file.ts'

const refused = (kind: string) =>
  new ApiError({ url: '/cards/import', status: 400, body: problem('not_a_card', { facts: { kind } }) })

test('case 201: a lorebook among the cards is told for what it is, with the way to where it belongs', () => {
  expect(recogniseRefusedFile(refused('lorebook'))?.way?.to).toBe('/user/lorebooks')
})

test('regex scripts among the cards are told the way to their editor', () => {
  expect(recogniseRefusedFile(refused('regex_scripts'))?.way?.to).toBe('/user/regex-editor')
})

test('a preset is told for what it is', () => {
  expect(recogniseRefusedFile(refused('chat_completion_preset'))?.sentence).toMatch(/预设|preset/)
})

test.each(['unknown', 'constructor', 'card'])('of %s there is nothing more to say', kind => {
  expect(recogniseRefusedFile(refused(kind))).toBeUndefined()
})
