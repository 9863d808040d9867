import { SEARCH_TAGS_MAX, tagKey } from '@inkling/contract'
import { wordsIn } from '../../tags/chosen-tags.ts'

/** What somebody who searches thinks of a tag. */
export type Wish = 'wanted' | 'unwanted' | 'neither'

/** The tags of a search, as its address has them. */
export interface Wishes {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

type Address = Readonly<Record<string, string>>

export const wishesIn = ({ whitelist = '', blacklist = '' }: Address): Wishes => ({
  wanted: wordsIn(whitelist).slice(0, SEARCH_TAGS_MAX),
  unwanted: wordsIn(blacklist).slice(0, SEARCH_TAGS_MAX),
})

/** The part of an address that says so; nothing is left of what nobody wishes. */
export const addressOf = ({ wanted, unwanted }: Wishes) => ({
  whitelist: wanted.join(',') || undefined,
  blacklist: unwanted.join(',') || undefined,
})

/** What is thought of a tag, by any of the words that stand for it. */
export function wishFor({ wanted, unwanted }: Wishes, words: readonly string[]): Wish {
  if (holds(wanted, words)) return 'wanted'
  return holds(unwanted, words) ? 'unwanted' : 'neither'
}

/** The wishes with another one for a tag, which is called by the first of its words. */
export function wishing({ wanted, unwanted }: Wishes, words: readonly string[], wish: Wish): Wishes {
  const name = words.slice(0, 1)
  return {
    wanted: [...without(wanted, words), ...(wish === 'wanted' ? name : [])],
    unwanted: [...without(unwanted, words), ...(wish === 'unwanted' ? name : [])],
  }
}

const following: Readonly<Record<Wish, Wish>> = {
  neither: 'wanted',
  wanted: 'unwanted',
  unwanted: 'neither',
}

/** The wish that comes after this one when its tag is pressed. */
export const nextWish = (wish: Wish): Wish => following[wish]

const holds = (list: readonly string[], words: readonly string[]): boolean =>
  without(list, words).length < list.length

function without(list: readonly string[], words: readonly string[]): string[] {
  const keys = new Set(words.map(tagKey))
  return list.filter(word => !keys.has(tagKey(word)))
}
