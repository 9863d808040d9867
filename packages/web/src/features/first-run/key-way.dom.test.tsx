import { type KnownServer, problem } from '@inkling/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { fetchSentences } from '../../i18n/problem-sentences.ts'
import { press, type } from '../../testing/dom.ts'
import { type FakeRequest, json, serve } from '../../testing/fake-server.ts'
import { ApiKeyOption } from './key-way.tsx'

afterEach(() => void vi.unstubAllGlobals())

const service: KnownServer = {
  name: { 'zh-CN': '某处', en: 'Somewhere' },
  provider: 'openai-compatible',
  base_url: 'https://api.example/v1',
  key_url: 'https://example/keys',
  takes_only: null,
  stop_max: null,
  supports_prefill: false,
  models: [{ model: 'one', context_tokens: 64_000, max_output_tokens: 8_000, reasoning_control: 'none' }],
}

/** Opens the key option on a page with only the demo model. */
async function open(): Promise<() => boolean> {
  let isConnected = false
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiKeyOption
          services={[service]}
          models={[]}
          onConnected={() => {
            isConnected = true
          }}
        />
      </QueryClientProvider>,
    ),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })
  return () => isConnected
}

async function tryIt(isOver: () => boolean): Promise<void> {
  await act(async () => type('密钥', 'sk-1'))
  await act(async () => press('测试并接入'))
  await act(() => vi.waitFor(() => expect(isOver()).toBe(true)))
}

const connects = ({ method, path }: FakeRequest): boolean =>
  method === 'POST' && path.endsWith('/admin/ai-models')
const good = { ok: true, latency_ms: 300, sample: 'Hello' }

it('keeps a model that answers, as the default for all', async () => {
  const requests = serve(call => (connects(call) ? json({ id: '1' }, 201) : json(good)))
  const isConnected = await open()
  await tryIt(isConnected)
  const body = JSON.parse(String(requests.find(connects)?.body))
  expect(body).toMatchObject({ provider: 'openai-compatible', recommended: true, is_enabled: true })
  expect(body.name).toBe(body.model)
})

it('says why a model does not answer, and does not keep it', async () => {
  const refused = { ok: false, latency_ms: 90, problem: problem('upstream_key_refused') }
  const requests = serve(() => json(refused))
  const isConnected = await open()
  await tryIt(() => requests.length === 1)
  await act(fetchSentences) // rare messages otherwise load when idle
  expect(document.querySelector('[role=alert]')?.textContent).toContain('密钥')
  expect(isConnected()).toBe(false)
  expect(requests.some(connects)).toBe(false)
})

it('makes no request without a key', async () => {
  const requests = serve(() => json(good))
  const isConnected = await open()
  await act(async () => press('测试并接入'))
  expect(document.body.textContent).toContain('请填写这一项。')
  expect([requests.length, isConnected()]).toEqual([0, false])
})
