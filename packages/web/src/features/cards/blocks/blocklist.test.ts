import type { Author, UserId } from '@inkling/contract'
import { beforeAll, expect, it } from 'vitest'
import { loadFold } from '../../../browser/fold.ts'
import { blocksAuthor, blocksTag, toggleAuthor, toggleTag } from './blocklist.ts'

beforeAll(loadFold)

const none = { tags: [], authors: [] }
const heron: Author = { id: 'heron' as UserId, username: 'heron', display_name: 'Heron', avatar_url: null }

it('blocks a tag by its name, and unblocks it by any of its names', () => {
  const blocked = toggleTag({ ...none, tags: ['noir'] }, ['恐怖', 'horror'])
  expect(blocked.tags).toEqual(['noir', '恐怖'])
  expect(blocksTag({ ...none, tags: ['HORROR'] }, ['恐怖', 'horror'])).toBe(true)
  expect(toggleTag({ ...none, tags: ['noir', 'HORROR'] }, ['恐怖', 'horror']).tags).toEqual(['noir'])
})

it('treats all spellings of a tag as one', () => {
  expect(blocksTag({ ...none, tags: ['龍族'] }, ['龙族'])).toBe(true)
  expect(toggleTag({ ...none, tags: ['龍族', '龙族', 'Café'] }, ['竜族']).tags).toEqual(['Café'])
})

it('blocks an author, and unblocks them', () => {
  const blocked = toggleAuthor(none, heron)
  expect(blocksAuthor(blocked, heron.id)).toBe(true)
  expect(toggleAuthor(blocked, heron)).toEqual(none)
})
