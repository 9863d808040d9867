import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import '../testing/dom.ts'
import { fetchFormatting } from './formatting.ts'
import { MessageText } from './message-text.tsx'

test('a text is readable before the formatter has loaded, and is formatted in place afterwards', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<MessageText text={'The *lamp* is lit.\n\n<b>Come</b> in.'} />))
  expect(place.textContent).toBe('The *lamp* is lit.<b>Come</b> in.')
  expect(place.querySelector('em, b')).toBeNull()

  await act(fetchFormatting)
  expect(place.textContent.replaceAll('\n', '')).toBe('The lamp is lit.Come in.')
  expect(place.querySelector('em')?.textContent).toBe('lamp')
  await act(async () => root.unmount())
})
