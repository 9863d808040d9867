import { expect, it } from 'vitest'
import { addressOf, nextWish, wishesIn, wishFor, wishing } from './tag-filter.ts'

const scifi = ['科幻', 'sci-fi', 'Sci-fi']

it('reads the tags of an address, and writes them back', () => {
  const wishes = wishesIn({ whitelist: '科幻,tea house', blacklist: '恐怖' })
  expect(wishes).toEqual({ wanted: ['科幻', 'tea house'], unwanted: ['恐怖'] })
  expect(addressOf(wishes)).toEqual({ whitelist: '科幻,tea house', blacklist: '恐怖' })
  expect(addressOf(wishesIn({}))).toEqual({ whitelist: undefined, blacklist: undefined })
})

it('knows what is thought of a tag by any of its words, whatever their case', () => {
  expect(wishFor(wishesIn({ whitelist: 'SCI-FI' }), scifi)).toBe('wanted')
  expect(wishFor(wishesIn({ blacklist: 'ｓｃｉ-ｆｉ' }), scifi)).toBe('unwanted')
  expect(wishFor(wishesIn({ whitelist: 'fi' }), scifi)).toBe('neither')
})

it('goes from neither to wanted, to unwanted, and back, leaving other tags alone', () => {
  let wishes = wishesIn({ whitelist: 'noir', blacklist: '恐怖' })
  const turn = () => {
    wishes = wishing(wishes, scifi, nextWish(wishFor(wishes, scifi)))
    return addressOf(wishes)
  }
  expect(turn()).toEqual({ whitelist: 'noir,科幻', blacklist: '恐怖' })
  expect(turn()).toEqual({ whitelist: 'noir', blacklist: '恐怖,科幻' })
  expect(turn()).toEqual({ whitelist: 'noir', blacklist: '恐怖' })
})
