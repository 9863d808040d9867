import { expect, test } from 'vitest'
import { type CardEdit, diffEdit, EMPTY_CARD, rebase, withChanges } from './card-edit.ts'

const card: CardEdit = {
  ...EMPTY_CARD,
  data: { name: 'Mo', description: 'Ink.', unknown: { kept: true }, extensions: { fav: false, other: 1 } },
  tagline: 'A drop',
  tags: ['ink'],
}
const edited = (fields: object, beside: Partial<CardEdit> = {}): CardEdit => ({
  ...card,
  ...beside,
  data: { ...card.data, ...fields },
})

test('only changed fields are saved', () => {
  expect(diffEdit(card, edited({ description: 'More ink.' }, { tags: ['ink', 'drop'] }))).toEqual({
    data: { description: 'More ink.' },
    tags: ['ink', 'drop'],
  })
  expect(diffEdit(card, edited({}))).toEqual({})
})

test('an empty field that the file never had is not added', () => {
  expect(diffEdit(card, edited({ nickname: '', alternate_greetings: [] }))).toEqual({})
})

test('a removed field is cleared', () => {
  expect(diffEdit(card, edited({ description: undefined }))).toEqual({ data: { description: null } })
})

test('a draft applied to its card gives the edited card', () => {
  const edit = edited({ description: undefined, first_mes: 'Hello' }, { avatar_url: '/media/a.webp' })
  const { description: _, ...rest } = edit.data
  expect(withChanges(card, diffEdit(card, edit))).toEqual({ ...edit, data: rest })
})

test('changes saved elsewhere are taken over in untouched fields', () => {
  const mine = edited({ description: 'Mine.' })
  const theirs = edited({ description: 'Theirs.', scenario: 'Theirs.' }, { tagline: 'Theirs' })
  const both = rebase(mine, card, theirs)
  expect(both.data).toMatchObject({ description: 'Mine.', scenario: 'Theirs.', unknown: { kept: true } })
  expect(both.tagline).toBe('Theirs')
})

test('text typed during saving stays, and counts as a change', () => {
  const sent = edited({ description: 'Sent.' })
  const typed = edited({ description: 'Sent, and more.' })
  const stored = edited({ description: 'Sent.', modification_date: 7 })
  const now = rebase(typed, sent, stored)
  expect(diffEdit(stored, now)).toEqual({ data: { description: 'Sent, and more.' } })
  expect(diffEdit(stored, rebase(sent, sent, stored))).toEqual({})
})
