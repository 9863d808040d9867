import type { Taken } from '../sampling-parameters.ts'
import type { Prefill } from './prefill.ts'
import type { Spelling } from './thinking.ts'

/** How an upstream differs from most others. */
export interface Quirks extends Taken {
  /** How the limit of an answer's tokens is called. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** What the knobs are called that have other names there; all of several are sent. */
  called: Readonly<Record<string, readonly string[]>>
  /** Whether it is to be asked for its counts; some refuse to be, and send them anyway. */
  counts: boolean
  /** Whether messages may carry a name. */
  names: boolean
  think: Spelling
  /** Whether its models think when nothing is said about that. */
  thinksByItself: boolean
  prefill: Prefill
  /** Headers beside the usual ones. */
  headers: (key: string) => Record<string, string>
}
