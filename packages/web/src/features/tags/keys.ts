/** Under which names what is fetched of tags is cached. */
export const keys = {
  tags: ['tags'],
  shelves: (withHidden: boolean) => ['tags', 'shelves', withHidden],
  all: ['tags', 'all'],
} as const
