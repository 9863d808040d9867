import type { SearchHelp as Help, TagCategory } from '@inkling/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import '../../../testing/dom.ts'
import { json, serve } from '../../../testing/fake-server.ts'
import { SearchHelp } from './search-help.tsx'
import { TagSuggestions } from './tag-filters.tsx'

const historical = {
  id: '1',
  slug: 'historical',
  name_zh: '古风',
  name_en: 'Historical',
  aliases: ['古代'],
  cards: 3,
}
const shelf = {
  id: 's',
  name_zh: '题材',
  name_en: 'Genre',
  colour: 'indigo',
  tags: [historical],
} as unknown as TagCategory // only the fields used
const without: Help['without'] = [{ what: 'whitelist', value: '狐狸', total: 2, is_total_capped: false }]

/** Renders the part and returns a function that finds a button by the start of its text. */
async function draw(part: ReactNode): Promise<(name: string) => HTMLButtonElement> {
  serve(() => json({ items: [shelf], page: 1, limit: 100, total: 1 }))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('古风')))
  return name => {
    const buttons = [...document.querySelectorAll('button')]
    const match = buttons.find(button => button.textContent?.startsWith(name))
    if (match === undefined)
      throw new Error(`no button "${name}" among ${buttons.map(b => b.textContent).join(', ')}`)
    return match
  }
}

it.each(['古', 'histor', '古代'])('suggests a tag while one of its names is typed: %s', async typed => {
  const onTake = vi.fn()
  const button = await draw(
    <TagSuggestions typed={typed} wishes={{ wanted: [], unwanted: [] }} onTake={onTake} />,
  )
  act(() => button('标签：古风').click())
  expect(onTake).toHaveBeenCalledWith('古风')
})

it('suggests similar words and tags and fewer filters when nothing was found', async () => {
  const onSearch = vi.fn()
  const button = await draw(
    <SearchHelp
      help={{ without, near_words: ['historical'], near_tags: ['古风'] }}
      keyword="histroical"
      wishes={{ wanted: ['狐狸'], unwanted: ['恐怖'] }}
      onSearch={onSearch}
    />,
  )
  for (const name of ['historical', '古风', '不限标签“狐狸”', '清除标签']) act(() => button(name).click())
  expect(onSearch.mock.calls.map(([search]) => search)).toEqual([
    { keyword: 'historical', wanted: ['狐狸'], unwanted: ['恐怖'] },
    { keyword: '', wanted: ['狐狸', '古风'], unwanted: ['恐怖'] },
    { keyword: 'histroical', wanted: [], unwanted: ['恐怖'] },
    { keyword: 'histroical', wanted: [], unwanted: [] },
  ])
})
