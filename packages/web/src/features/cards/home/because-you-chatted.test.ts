import type { Tag, TagCategory } from '@inkling/contract'
import { expect, it } from 'vitest'
import { indexTags } from '../../tags/known-tags.ts'
import { rarestTag } from './because-you-chatted.tsx'

const tag = (slug: string, cards: number) =>
  ({ id: slug, slug, name_zh: slug, name_en: slug, aliases: [], cards, colour: null }) as unknown as Tag
const known = indexTags([
  {
    colour: 'jade',
    tags: [tag('female', 900), tag('detective', 12), tag('clockmaker', 2)],
  } as unknown as TagCategory,
])

it('chooses the least common tag that other cards have too', () => {
  expect(rarestTag(known, ['female', 'Detective', 'clockmaker', 'unknown'])?.slug).toBe('detective')
  expect(rarestTag(known, ['clockmaker', 'unknown'])).toBe(undefined)
})
