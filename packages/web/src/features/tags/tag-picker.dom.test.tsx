import type { TagCategory } from '@inkling/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import '../../testing/dom.ts'
import { json, serve } from '../../testing/fake-server.ts'
import { TagPicker } from './tag-picker.tsx'

const shelf = {
  id: '019a0000-0000-7000-8000-000000000001',
  name_zh: '题材',
  name_en: 'Genre',
  colour: 'indigo',
  tags: [
    {
      id: '1',
      slug: 'sci-fi',
      name_zh: '科幻',
      name_en: 'Sci-fi',
      aliases: ['scifi'],
      colour: null,
      cards: 7,
    },
    { id: '2', slug: 'wuxia', name_zh: '武侠', name_en: 'Wuxia', aliases: [], colour: null, cards: 0 },
  ],
} as unknown as TagCategory // only the fields used

/** Renders a picker in a form and returns the chosen tags. */
async function pick(initial: string[] = []): Promise<() => readonly string[]> {
  serve(() => json({ items: [shelf], page: 1, limit: 100, total: 1 }))
  let chosen: readonly string[] = initial
  function Form() {
    const [tags, setTags] = useState(initial)
    chosen = tags
    return <TagPicker tags={tags} onChange={setTags} />
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('武侠')))
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })
  return () => chosen
}

const press = (list: string, name: string) =>
  act(async () => {
    const buttons = document.querySelectorAll<HTMLElement>(`ul[aria-label="${list}"] button`)
    ;[...buttons].find(({ textContent }) => textContent.startsWith(name))?.click()
  })

const entry = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input[type=text]')
  if (input === null) throw new Error('there is nowhere to type')
  return input
}

async function typeText(text: string): Promise<void> {
  await act(async () => {
    // Uses the prototype's setter, because React compares with the value it set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(entry(), text)
    entry().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const key = (name: string) =>
  act(async () => {
    entry().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })

it('adds a tag from a shelf and removes it with the same button, whatever its name', async () => {
  const chosen = await pick(['SciFi'])
  await press('题材', '武侠')
  expect(chosen()).toEqual(['SciFi', '武侠'])
  await press('题材', '科幻')
  expect(chosen()).toEqual(['武侠'])
})

it('offers matches, and takes the typed text with Enter or a comma', async () => {
  const chosen = await pick()
  await typeText('wu')
  await press('相近的标签', '武侠')
  await typeText('茶馆')
  await key('Enter')
  await typeText('Noir, tea house，')
  expect(chosen()).toEqual(['武侠', '茶馆', 'Noir', 'tea house'])
})

it('keeps the typed text when the focus moves on', async () => {
  const chosen = await pick()
  await typeText('茶馆')
  await act(async () => {
    entry().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }))
  })
  expect(chosen()).toEqual(['茶馆'])
})

it('removes a chosen tag when it is pressed', async () => {
  const chosen = await pick(['茶馆', 'Sci-fi'])
  await press('已选的标签', '科幻')
  expect(chosen()).toEqual(['茶馆'])
})
