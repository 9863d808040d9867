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

test('only what is different is saved', () => {
  expect(diffEdit(card, edited({ description: 'More ink.' }, { tags: ['ink', 'drop'] }))).toEqual({
    data: { description: 'More ink.' },
    tags: ['ink', 'drop'],
  })
  expect(diffEdit(card, edited({}))).toEqual({})
})

test('a field that the file never had is not added because it is shown empty', () => {
  expect(diffEdit(card, edited({ nickname: '', alternate_greetings: [] }))).toEqual({})
})

test('a field that is taken away is cleared', () => {
  expect(diffEdit(card, edited({ description: undefined }))).toEqual({ data: { description: null } })
})

test('a draft laid over its card is what was edited', () => {
  const edit = edited({ description: undefined, first_mes: 'Hello' }, { avatar_url: '/media/a.webp' })
  const { description: _, ...rest } = edit.data
  expect(withChanges(card, diffEdit(card, edit))).toEqual({ ...edit, data: rest })
})

test('what was saved elsewhere is taken over where nobody touched it here', () => {
  const mine = edited({ description: 'Mine.' })
  const theirs = edited({ description: 'Theirs.', scenario: 'Theirs.' }, { tagline: 'Theirs' })
  const both = rebase(mine, card, theirs)
  expect(both.data).toMatchObject({ description: 'Mine.', scenario: 'Theirs.', unknown: { kept: true } })
  expect(both.tagline).toBe('Theirs')
})

test('what is typed while it is being saved stays, and is a change again', () => {
  const sent = edited({ description: 'Sent.' })
  const typed = edited({ description: 'Sent, and more.' })
  const stored = edited({ description: 'Sent.', modification_date: 7 })
  const now = rebase(typed, sent, stored)
  expect(diffEdit(stored, now)).toEqual({ data: { description: 'Sent, and more.' } })
  expect(diffEdit(stored, rebase(sent, sent, stored))).toEqual({})
})
