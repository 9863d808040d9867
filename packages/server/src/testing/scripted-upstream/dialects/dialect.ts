import type { EndReason } from '@inkling/contract'

export type RefusalKind =
  | 'key-refused'
  | 'no-credit'
  | 'model-unknown'
  | 'context-too-long'
  | 'rate-limited'
  | 'overloaded'

export interface Dialect {
  type: string
  framed(said: object): string
  begin: readonly object[]
  say(text: string): object
  think(text: string): object
  end(
    reason: Exclude<EndReason, 'unknown'>,
    prompt_tokens: number,
    completion_tokens: number,
  ): readonly object[]
  /** A complete response to a streaming request. */
  whole(text: string): object
  refusals: Readonly<Record<RefusalKind, readonly [status: number, body: object]>>
  /** An error in the middle of a stream. */
  trouble: object
}

/** Adds details that must not be passed on. */
export const wordy = (message: string): string => `${message} (canary, https://upstream.example/v1)`
