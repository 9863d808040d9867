import type { Tag, TagCategory } from '@inkling/contract'

/** The tags that most cards have, of those that have as many as this at least. */
export const mostUsed = (shelves: readonly TagCategory[], { most, least }: { most: number; least: number }) =>
  shelves
    .flatMap(({ tags, colour }) => tags.map(tag => ({ tag, colour: tag.colour ?? colour })))
    .filter(({ tag }) => tag.cards >= least)
    .toSorted((one, other) => other.tag.cards - one.tag.cards || order(one.tag, other.tag))
    .slice(0, most)

/** Always the same, whatever the counts. */
const order = (one: Tag, other: Tag): number => (one.slug < other.slug ? -1 : 1)
