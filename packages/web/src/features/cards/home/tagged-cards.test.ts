import type { Tag, TagCategory } from '@inkling/contract'
import { expect, it } from 'vitest'
import { selectMostUsedTags } from './tagged-cards.tsx'

const tag = (slug: string, cards: number, colour: Tag['colour'] = null) => ({ slug, cards, colour }) as Tag
const shelf = (colour: TagCategory['colour'], tags: Tag[]) => ({ colour, tags }) as TagCategory
const shelves = [
  shelf('jade', [tag('noir', 3), tag('school', 9, 'amber')]),
  shelf('indigo', [tag('wuxia', 9), tag('opera', 1)]),
]

it('puts the most common tags of all shelves first, in their colours, and leaves out rare ones', () => {
  expect(
    selectMostUsedTags(shelves, { most: 9, least: 2 }).map(({ tag: { slug }, colour }) => [slug, colour]),
  ).toEqual([
    ['school', 'amber'],
    ['wuxia', 'indigo'],
    ['noir', 'jade'],
  ])
  expect(selectMostUsedTags(shelves, { most: 1, least: 1 })).toHaveLength(1)
  expect(selectMostUsedTags([], { most: 1, least: 1 })).toEqual([])
})
