import type { Card } from '@inkling/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, setUser } from '../../../api/session/session.ts'
import '../../../testing/dom.ts'
import { someone } from '../../../testing/people.ts'
import { prefetchMacros } from './macros.ts'
import { ReaderText } from './reader-text.tsx'

const card = { name: '艾莉娅', data: {} } as Card // only the fields used here

beforeEach(() => setUser(someone({ display_name: 'Mo Ling' })))
afterEach(() => clearSession('logout'))

test('a card’s text shows names at once, and other macros when they are loaded', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const text = '{{Char}} waits for {{user}}{{newline}}<USER>'
  await act(async () => root.render(<ReaderText card={card} text={text} />))
  expect(place.textContent).toBe('艾莉娅 waits for Mo Ling{{newline}}<USER>')

  await act(prefetchMacros)
  expect(place.textContent).toBe('艾莉娅 waits for Mo Ling\nMo Ling')
  await act(async () => root.unmount())
})
