import type { CardId, SessionId } from '@inkling/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../app/startup/query-client.ts'
import { m } from '../../paraglide/messages.js'
import { press } from '../../testing/dom.ts'
import { type FakeRequest, json, serve } from '../../testing/fake-server.ts'
import { fetchFormatting } from '../formatting.ts'
import { MessageText } from '../message-text.tsx'
import { ANYWHERE, type ImageScope } from './image-scope.ts'

const COPY_URL = '/media/0123456789abcdef0123456789abcdef/1280.webp'
const TEXT = 'Look: ![a cat](https://pics.test/cat.png?who=me)'

let root: Root
let place: HTMLElement
let see: () => void

beforeEach(async () => {
  const seen: (() => void)[] = []
  see = () => {
    for (const one of seen) one()
  }
  class Observer {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe() {
      seen.push(() => this.#tell([{ isIntersecting: true }]))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  await fetchFormatting()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const IN_CHAT: ImageScope = { session_id: 's1' as SessionId, card_id: 'c1' as CardId } // only the fields used

/** A server with a copy of the picture; returns requests other than for settings. */
function serveCopy(images: 'ask' | 'show' = 'ask') {
  const requests: FakeRequest[] = []
  serve(call => {
    if (isSettings(call)) return json({ effective: { interactive: { images } } })
    requests.push(call)
    return json({ file_url: COPY_URL })
  })
  return requests
}

const isSettings = ({ method, path }: FakeRequest) => method === 'GET' && path.includes('/chat-settings')

async function show(scope: ImageScope | null, { isStreaming = false, queries = createQueries() } = {}) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <MessageText text={TEXT} isStreaming={isStreaming} imageScope={scope} />
      </QueryClientProvider>,
    ),
  )
  // The prompt component loads with the first picture.
  if (scope && !isStreaming)
    await vi.waitFor(() => act(async () => expect(place.querySelector('a')).toBeNull()))
}

const pressAndWait = (label: string) => act(async () => press(label))
const placeholder = () => place.querySelector('button.foreign-image')
const picture = () => place.querySelector('img')
const arrived = () => vi.waitFor(() => act(async () => expect(picture()).not.toBeNull()))

async function showThisOne() {
  await pressAndWait('a cat pics.test')
  await pressAndWait(m.render_image_show_button())
  await arrived()
}

test('a picture from another site shows its description and host, and causes no request', async () => {
  const requests = serveCopy()
  await show(IN_CHAT)
  await act(async () => see())
  expect(placeholder()?.textContent).toBe('a cat pics.test')
  expect(requests).toEqual([])
})

test('a pressed picture is loaded through this site, never from its own address', async () => {
  const requests = serveCopy()
  await show(IN_CHAT)
  await pressAndWait('a cat pics.test')
  expect(place.textContent).toContain(m.render_image_hint({ host: 'pics.test' }))
  await pressAndWait(m.render_image_show_button())
  await arrived()
  expect(picture()?.getAttribute('src')).toBe(COPY_URL)
  expect(picture()?.alt).toBe('a cat')
  expect(place.innerHTML).not.toContain('pics.test')
  expect(requests.map(({ path }) => new URL(path, 'http://site').searchParams.get('url'))).toEqual([
    'https://pics.test/cat.png?who=me',
  ])
})

test.each([
  ['render_image_card_button', { card_id: IN_CHAT.card_id, interactive: { images: 'show' } }],
  ['render_image_all_button', { interactive: { images: 'show' } }],
] as const)('%s is remembered, and shows the picture at once', async (label, choice) => {
  const requests = serveCopy()
  await show(IN_CHAT)
  await pressAndWait('a cat pics.test')
  await pressAndWait(m[label]())
  await arrived()
  const changes = requests.filter(({ method }) => method === 'POST')
  expect(changes.map(({ body }) => JSON.parse(String(body)))).toEqual([choice])
})

test('without a card to remember it for, the choice is not offered', async () => {
  serveCopy()
  await show(ANYWHERE)
  await pressAndWait('a cat pics.test')
  expect(place.textContent).not.toContain(m.render_image_card_button())
  expect(place.textContent).toContain(m.render_image_all_button())
})

test('a choice that could not be saved is reported, and nothing is shown', async () => {
  serve(({ method }) =>
    method === 'POST'
      ? json({ status: 403, code: 'not_allowed' }, 403)
      : json({ effective: { interactive: { images: 'ask' } } }),
  )
  await show(IN_CHAT)
  await pressAndWait('a cat pics.test')
  await pressAndWait(m.render_image_all_button())
  await vi.waitFor(() => act(async () => expect(place.querySelector('[role=alert]')).not.toBeNull()))
  expect(picture()).toBeNull()
})

test('when all pictures are shown, each is fetched when it comes near the screen', async () => {
  const requests = serveCopy('show')
  await show(IN_CHAT)
  expect(requests).toEqual([])
  await act(async () => see())
  await arrived()
  expect(requests).toHaveLength(1)
})

test('a shown picture stays shown when it is drawn again', async () => {
  const requests = serveCopy()
  const queries = createQueries()
  await show(IN_CHAT, { queries })
  await showThisOne()
  await act(async () => root.unmount())
  root = createRoot(place)
  await show(IN_CHAT, { queries })
  await arrived()
  expect(requests).toHaveLength(1)
})

test('a streaming text makes no requests, and a text without an owner shows a link', async () => {
  const requests = serveCopy('show')
  await show(IN_CHAT, { isStreaming: true })
  expect(place.querySelector('a.foreign-image')).not.toBeNull()
  await show(null)
  expect(place.querySelector('a.foreign-image')).not.toBeNull()
  expect(requests).toEqual([])
})

test('a picture that cannot be shown gives the reason, and can be retried', async () => {
  let isPresent = false
  serve(call => {
    if (isSettings(call)) return json({ effective: { interactive: { images: 'ask' } } })
    return isPresent
      ? json({ file_url: COPY_URL })
      : json({ status: 502, code: 'foreign_picture_unreachable' }, 502)
  })
  await show(IN_CHAT)
  await pressAndWait('a cat pics.test')
  await pressAndWait(m.render_image_show_button())
  await vi.waitFor(() => act(async () => expect(place.querySelector('[role=alert]')).not.toBeNull()))
  isPresent = true
  await pressAndWait(m.render_image_show_button())
  await arrived()
})

test('a picture whose copy is no longer stored needs a press again', async () => {
  serveCopy()
  await show(IN_CHAT)
  await showThisOne()
  await act(async () => picture()?.dispatchEvent(new Event('error')))
  expect(placeholder()).not.toBeNull()
})
