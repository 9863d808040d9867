import { type FoundServer as Found, problem } from '@inkling/contract'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { press } from '../../../testing/dom.ts'
import { json, serve } from '../../../testing/fake-server.ts'
import { someone } from '../../../testing/people.ts'
import { openSite, type TestSite } from '../../../testing/site.tsx'
import { FoundServer } from './found-servers.tsx'

const unsaid = { context_tokens: null, max_output_tokens: null, reasoning_control: null }
const server: Found = {
  name: 'Ollama',
  provider: 'ollama',
  base_url: 'http://localhost:11434',
  supports_prefill: true,
  models: [{ ...unsaid, model: 'qwen3:8b', name: 'qwen3:8b' }],
}

let site: TestSite

afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

/** `outcome` is the result of the test; returns the requests made. */
async function connect(outcome: object, onConnected: () => void): Promise<string[]> {
  setToken('t1')
  setUser(someone({}))
  const requests = serve(({ path, method }) => {
    if (path.endsWith('/ai-models/test')) return json(outcome)
    return json(method === 'POST' ? { name: 'qwen3:8b' } : { count: 0, newest: null, items: [] })
  })
  const load = async () => () => <FoundServer server={server} models={[]} onConnected={onConnected} />
  site = await openSite('/search', load)
  await act(async () => press(m.models_found_connect_button()))
  await vi.waitFor(() => expect(document.querySelector('button[aria-busy]')).toBeNull())
  return requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
}

test('a found model that does not answer is not kept, and the reason is shown', async () => {
  const onConnected = vi.fn()
  const paths = await connect(
    { ok: false, latency_ms: 9, problem: problem('upstream_model_unknown') },
    onConnected,
  )
  expect(paths).toEqual(['/api/v1/admin/ai-models/test'])
  await act(() => vi.waitFor(() => expect(site.text()).toContain(m.problems_upstream_model_unknown())))
  expect(onConnected).not.toHaveBeenCalled()
})

test('a server that answers is connected', async () => {
  const onConnected = vi.fn()
  const paths = await connect({ ok: true, latency_ms: 9, sample: 'Hello.' }, onConnected)
  expect(paths).toEqual(['/api/v1/admin/ai-models/test', '/api/v1/admin/ai-models'])
  expect(onConnected).toHaveBeenCalled()
})
