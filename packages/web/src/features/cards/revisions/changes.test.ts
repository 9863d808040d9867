import type { Revision } from '@inkling/contract'
import { expect, test } from 'vitest'
import { diffRevisions } from './changes.ts'

const revision = (more: Partial<Revision> = {}): Revision =>
  ({
    tagline: '',
    tags: [],
    language: null,
    is_nsfw: false,
    avatar_url: null,
    data: { name: 'Amy', extensions: {}, alternate_greetings: [], group_only_greetings: [] },
    ...more,
  }) as unknown as Revision // only the compared fields

test('searchable fields come first, and each change has a name', () => {
  const data = { ...revision().data, name: 'Amy Wild', alternate_greetings: ['Hi.'] }
  const changes = diffRevisions(revision(), revision({ tags: ['calm', 'rain'], is_nsfw: true, data }))
  expect(changes.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['标签', null, 'calm\nrain'],
    ['成人内容标记', null, '成人内容'],
    ['名字', 'Amy', 'Amy Wild'],
    ['开场白 2', null, 'Hi.'],
  ])
})

test('the first revision lists everything', () => {
  expect(diffRevisions(null, revision({ tagline: 'Calm.' })).map(({ title }) => title)).toEqual([
    '一句话介绍',
    '名字',
  ])
})
