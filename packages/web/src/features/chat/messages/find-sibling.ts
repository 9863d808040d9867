import type { Message, MessageId } from '@inkling/contract'

/** Undefined beyond the ends. */
export const findSibling = ({ siblings }: Message, by: 1 | -1): MessageId | undefined =>
  siblings.ids[siblings.index + by]
