import '../../../testing/dom.ts' // sets up the environment of `act`
import type { Message } from '@inkling/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { m } from '../../../paraglide/messages.js'
import { json, serve } from '../../../testing/fake-server.ts'
import { makeMessage } from '../testing/messages.ts'
import { FailedStateChanges } from './state-changes.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Waits for requests of the rendered note. */
async function drawUnder(message: Message): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => act(() => root.unmount()))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FailedStateChanges message={message} />
      </QueryClientProvider>,
    ),
  )
  return place
}

const settle = () => act(async () => await new Promise(resolve => setTimeout(resolve)))

it('failed variable changes are listed under the message, with lines and reasons', async () => {
  const failed = [{ line: 2, text: "_.set('无', 1);", problem: 'path_missing' }]
  serve(() => json({ chat: {}, message: {}, changes: { made: 4, failed } }))
  const place = await drawUnder(makeMessage(1, { content: "好。\n_.set('无', 1);" }))
  await vi.waitFor(async () => {
    await settle()
    expect(place.textContent).toContain(m.chat_state_failed({ failed: 1, all: 5 }))
  })
  expect(place.textContent).toContain("_.set('无', 1);")
  expect(place.textContent).toContain(m.chat_state_path_missing())
})

it('shows nothing when all changes worked, and makes no request while an answer arrives', async () => {
  const asked = serve(() => json({ chat: {}, message: {}, changes: { made: 1, failed: [] } }))
  const finished = await drawUnder(makeMessage(1, { content: "_.set('有', 1);" }))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const arriving = await drawUnder(makeMessage(5, { content: "_.set('有', 1);", status: 'streaming' }))
  await settle()
  expect([finished.textContent, arriving.textContent]).toEqual(['', ''])
  expect(asked).toHaveLength(1)
})
