import { problem } from '@inkling/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import { recogniseRefusedFile } from './other-file.ts'

const refused = (kind: string) =>
  new ApiError({ url: '/cards/import', status: 400, body: problem('not_a_card', { facts: { kind } }) })

test('case 201: a lorebook among the cards is recognized, with a link to where it belongs', () => {
  expect(recogniseRefusedFile(refused('lorebook'))?.way?.to).toBe('/user/lorebooks')
})

test('regex scripts among the cards are recognized, with a link to their editor', () => {
  expect(recogniseRefusedFile(refused('regex_scripts'))?.way?.to).toBe('/user/regex-editor')
})

test('a preset is recognized', () => {
  expect(recogniseRefusedFile(refused('chat_completion_preset'))?.sentence).toMatch(/预设|preset/)
})

test.each(['unknown', 'constructor', 'card'])('%s needs no further explanation', kind => {
  expect(recogniseRefusedFile(refused(kind))).toBeUndefined()
})
