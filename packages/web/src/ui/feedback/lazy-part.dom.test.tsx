import '../../testing/dom.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { m } from '../../paraglide/messages.js'
import { lazyPart } from './lazy-part.tsx'
import { getToasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const draw = async (Part: React.ComponentType<{ name: string }>) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <main>
        A draft
        <Part name="menu" />
      </main>,
    ),
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a part that fails to load leaves the page intact, is reported once, and loads later', async () => {
  const load = vi.fn(() => Promise.reject<(props: { name: string }) => string>(new Error('offline')))
  await draw(lazyPart(load, ', wait'))
  await pass(10_000)
  expect(document.body.textContent).toBe('A draft, wait')
  expect(getToasts().map(({ text }) => text)).toEqual([m.app_part_missing()])
  load.mockResolvedValue(({ name }) => `, and the ${name}`)
  await act(async () => void dispatchEvent(new Event('online')))
  await pass(0)
  expect(document.body.textContent).toBe('A draft, and the menu')
  expect(getToasts()).toEqual([])
})
