import { type ProblemCode, problem } from '@inkling/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/http/api-error.ts'
import { clearSession, setToken, setUser } from '../../api/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { READER } from '../../testing/dom.ts'
import { json, serve } from '../../testing/fake-server.ts'
import { someone } from '../../testing/people.ts'
import { openSite, type TestSite } from '../../testing/site.tsx'
import { PageFailed } from './page-failed.tsx'
import { FailedState } from './states.tsx'

let site: TestSite

beforeEach(() => {
  serve(() => json({ count: 0, newest: null })) // unread notifications
  setToken('t1')
  setUser(someone({}))
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

async function sentenceFor(code: ProblemCode, status: number): Promise<string> {
  const error = new ApiError({ url: '/cards/x', status, body: problem(code) })
  site = await openSite('/search', async () => () => <FailedState error={error} onRetry={() => undefined} />)
  return site.text()
}

test('a failed fetch can be retried', async () => {
  expect(await sentenceFor('internal', 500)).toContain(m.app_retry_button())
})

test('a page whose subject is missing looks like an unknown address', async () => {
  const error = new ApiError({ url: '/cards/x', status: 404, body: problem('not_found') })
  vi.spyOn(console, 'error').mockReturnValue() // React logs errors thrown by a page
  vi.stubGlobal('navigator', { userAgent: READER })
  site = await openSite(`/character/${crypto.randomUUID()}`, async () => () => (
    <PageFailed error={error} onRetry={() => undefined} />
  ))
  await vi.waitFor(() => expect(site.text()).toContain(`404Page not found: ${site.address()}`))
  expect(document.title).toContain(m.app_title_error())
})

test('a missing page offers a way on instead of a retry', async () => {
  const seen = await sentenceFor('not_found', 404)
  expect(seen).toContain(m.app_error_home_button())
  expect(seen).not.toContain(m.app_retry_button())
})
