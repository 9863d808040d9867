import { expect, it } from 'vitest'
import { filterOfTag, nextTagFilter, parseTagFilters, toQuery, withTagFilter } from './tag-filter.ts'

const scifi = ['科幻', 'sci-fi', 'Sci-fi']

it('reads tags from an address, and writes them back', () => {
  const filters = parseTagFilters({ whitelist: '科幻,tea house', blacklist: '恐怖' })
  expect(filters).toEqual({ wanted: ['科幻', 'tea house'], unwanted: ['恐怖'] })
  expect(toQuery(filters)).toEqual({ whitelist: '科幻,tea house', blacklist: '恐怖' })
  expect(toQuery(parseTagFilters({}))).toEqual({ whitelist: undefined, blacklist: undefined })
})

it('recognizes the state of a tag by any of its names in any case', () => {
  expect(filterOfTag(parseTagFilters({ whitelist: 'SCI-FI' }), scifi)).toBe('wanted')
  expect(filterOfTag(parseTagFilters({ blacklist: 'ｓｃｉ-ｆｉ' }), scifi)).toBe('unwanted')
  expect(filterOfTag(parseTagFilters({ whitelist: 'fi' }), scifi)).toBe('neither')
})

it('cycles a tag through required, excluded and off, and leaves other tags alone', () => {
  let filters = parseTagFilters({ whitelist: 'noir', blacklist: '恐怖' })
  const turn = () => {
    filters = withTagFilter(filters, scifi, nextTagFilter(filterOfTag(filters, scifi)))
    return toQuery(filters)
  }
  expect(turn()).toEqual({ whitelist: 'noir,科幻', blacklist: '恐怖' })
  expect(turn()).toEqual({ whitelist: 'noir', blacklist: '恐怖,科幻' })
  expect(turn()).toEqual({ whitelist: 'noir', blacklist: '恐怖' })
})
