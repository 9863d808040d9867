import type { AuditEntry } from '@inkling/contract'
import { expect, test } from 'vitest'
import { describeFacts, subjectPath } from './entry-words.ts'

const entry = (more: Partial<AuditEntry>): AuditEntry =>
  ({ action: 'announced', subject_id: 'some-id', subject: 'Herons', facts: {}, ...more }) as AuditEntry // plain ids suffice here

test('details of an action are shown in the language of the screen', () => {
  expect(describeFacts({ facts: { to: 'everybody' } })).toEqual(['给所有人'])
  expect(describeFacts({ facts: { revision: 2, is_relabelled: true } })).toEqual(['修订 2', '审核时改过标签'])
  expect(describeFacts({ facts: { note: 'Too short.', revision: 1 } })).toEqual(['Too short.', '修订 1'])
})

test('ids and unknown details are not shown', () => {
  expect(describeFacts({ facts: { card_id: 'some-id', constructor: 'x', author: '' } })).toEqual([])
})

test('an action links to the card, account or page that it was about', () => {
  expect(subjectPath(entry({ action: 'card_approved' }))).toBe('/character/some-id')
  expect(subjectPath(entry({ action: 'user_suspended' }))).toBe('/author/some-id')
  expect(subjectPath(entry({ action: 'comment_removed', facts: { card_id: 'the-card' } }))).toBe(
    '/character/the-card',
  )
})

test('deleted things have no link', () => {
  expect(subjectPath(entry({ action: 'card_removed' }))).toBeNull()
  expect(subjectPath(entry({ action: 'report_dismissed', facts: { is_comment: true } }))).toBeNull()
})
