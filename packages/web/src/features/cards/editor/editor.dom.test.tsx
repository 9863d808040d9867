import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import '../../../testing/dom.ts'
import { json, serve } from '../../../testing/fake-server.ts'
import { someone } from '../../../testing/people.ts'
import { openSite, type TestSite } from '../../../testing/site.tsx'

let site: TestSite
beforeEach(() => {
  serve(() => json({ items: [], page: 1, limit: 100, total: 0, count: 0, newest: null }))
  vi.stubGlobal('scrollTo', () => undefined)
  setToken('t1')
  setUser(someone())
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

test.each([
  '',
  '&part=scripts',
  '&part=advanced',
  '&part=lorebook',
  '&part=notes',
  '&part=greetings',
  '&part=try',
])('each part of a card opens, even without storage on the device: %s', async part => {
  const { CreateCardPage } = await import('../../card-page/create-card-page.tsx')
  await import('./editor.tsx')
  site = await openSite(`/character/create?by=writing${part}`, async () => CreateCardPage)
  await act(async () => undefined)
  expect(site.text()).toContain(m.editor_section_basics())
})

test('no drafts are read or deleted before the account is known', async () => {
  const { CreateCardPage } = await import('../../card-page/create-card-page.tsx')
  await import('./editor.tsx')
  clearSession('logout')
  setToken('t1')
  site = await openSite('/character/create?by=writing', async () => CreateCardPage)
  await act(async () => undefined)
  expect(site.text()).not.toContain(m.editor_section_basics())
  await act(async () => setUser(someone()))
  expect(site.text()).toContain(m.editor_section_basics())
})
