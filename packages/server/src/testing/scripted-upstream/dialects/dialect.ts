import type { EndReason } from '@inkling/contract'

/** What an upstream may refuse a question for. */
export type RefusalKind =
  | 'key-refused'
  | 'no-credit'
  | 'model-unknown'
  | 'context-too-long'
  | 'rate-limited'
  | 'overloaded'

/** How one kind of upstream says what all of them can say. */
export interface Dialect {
  /** What answers in it stream as. */
  type: string
  /** An object as it stands in a stream. */
  framed(said: object): string
  begin: readonly object[]
  say(text: string): object
  think(text: string): object
  end(
    reason: Exclude<EndReason, 'unknown'>,
    prompt_tokens: number,
    completion_tokens: number,
  ): readonly object[]
  /** An answer that came whole, though a stream was asked for. */
  whole(text: string): object
  refusals: Readonly<Record<RefusalKind, readonly [status: number, body: object]>>
  /** What is said when something goes wrong in the middle of a stream. */
  trouble: object
}

/** As wordy as upstreams are; what must not go on from here is in it. */
export const wordy = (message: string): string => `${message} (canary, https://upstream.example/v1)`
