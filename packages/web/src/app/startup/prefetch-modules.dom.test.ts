import { problem } from '@inkling/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../api/call/call.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { json, serve } from '../../testing/fake-server.ts'
import { createAppRouter } from '../routing/router.ts'
import { prefetchModules } from './prefetch-modules.ts'
import { createQueries } from './query-client.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('a rare error', () => {
  it('shows its sentence even when it arrives at once', async () => {
    prefetchModules(createAppRouter({ queries: createQueries() }))
    serve(() => json(problem('username_taken'), 409))
    const body = { username: 'moling', email: 'a@example.org', password: 'secret-words' }
    const refusal: unknown = await call('auth.register', { body }).catch(error => error)
    expect(problemSentence(refusal)).toBe('这个用户名已经有人用了，请换一个。')
  })
})
