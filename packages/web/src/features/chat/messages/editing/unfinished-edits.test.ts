import { problem } from '@inkling/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../api/http/api-error.ts'
import { readConflict } from './unfinished-edits.ts'

const refused = (body: unknown) => new ApiError({ url: '/', status: 409, body })

test('an edit conflict contains the current text', () => {
  const facts = { content: 'theirs', edited_at: '2026-11-21T00:00:00.000Z' }
  expect(readConflict(refused(problem('stale_edit', { facts })))).toEqual(facts)
})

test('other failures contain no text', () => {
  expect(readConflict(refused(problem('message_streaming')))).toBeUndefined()
  expect(readConflict(new TypeError('no network'))).toBeUndefined()
})
