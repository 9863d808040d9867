import { expect, it } from 'vitest'
import { NewAnnouncement } from '../../../api/schemas/schemas.ts'
import { readAnnounceForm } from './announce-form.tsx'

const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'News', body: '', link: '', ...fields }))
    form.set(name, value)
  return NewAnnouncement.safeParse(readAnnounceForm(form))
}

it('goes to everyone without a name', () => {
  expect(read({}).data).toEqual({ username: null, title: 'News', body: '', link: null })
})

it('has no recipient while the name is missing', () => {
  expect(read({ username: '' }).success).toBe(false)
})

it('goes to one person, with a link', () => {
  expect(read({ username: 'moling', link: ' /search ' }).data).toMatchObject({
    username: 'moling',
    link: '/search',
  })
})
