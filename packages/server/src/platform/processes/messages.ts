import { deserialize, serialize } from 'node:v8'

/**
 * What is asked and what comes of it, as bytes. A few thousand levels of nesting can't be packed or can't be unpacked: so it is that question's
 * trouble, where in the channel's own reading it would end the process, the server's as well.
 */
export type Packed = Uint8Array

/** @throws RangeError or DataCloneError for what can't be copied */
export const pack = (value: unknown): Packed => serialize(value)

/** @throws RangeError for what is nested too deep */
export const unpack = (packed: Packed): unknown => deserialize(packed)

/** What is said to a child process: a question, or that nobody waits for its answer any longer. */
export type ToChild =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Packed }
  | { readonly kind: 'stop'; readonly id: number }

/** What it says: any number of replies to a question, and then how that went. */
export type FromChild =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: Packed }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }
