import type { CommentId } from '@inkling/contract'

const LINK = /^#?comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The comment that an address leads to, by what stands behind its hash sign. */
export const linkedComment = (hash: string): CommentId | undefined =>
  LINK.exec(hash)?.[1] as CommentId | undefined // the server tells whether it is one

/** The address of this page, down to a comment. */
export const linkTo = (id: CommentId, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string =>
  `${origin}${pathname}#comment-${id}`
