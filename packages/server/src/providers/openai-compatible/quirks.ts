import { isPublic, parseAddress } from '../../platform/outbound/addresses.ts'
import type { Taken } from '../knobs.ts'
import { hosts } from './hosts.ts'
import { type Prefill, prefillBy } from './prefill.ts'
import { byEffort, byTemplate, type Spelling } from './thinking.ts'

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

const most: Quirks = {
  limit: 'max_tokens',
  called: {},
  counts: true,
  names: true,
  think: byEffort,
  thinksByItself: false,
  prefill: prefillBy.itself,
  headers: () => ({}),
}

/**
 * Servers in the house (llama.cpp, LM Studio, vLLM, SGLang, koboldcpp, text-generation-webui …): they can't be told apart by
 * their address, and pass over what they don't know, so each gets what any of them understands.
 */
const atHome: Quirks = {
  ...most,
  called: { repetition_penalty: ['repetition_penalty', 'repeat_penalty'] },
  think: byTemplate,
  prefill: prefillBy.continuing,
}

/** What is known of the upstream at an address, for a model of its. */
export function quirksOf({ hostname }: URL, model: string): Quirks {
  const known = hosts.find(({ at }) => at.some(host => hostname === host || hostname.endsWith(`.${host}`)))
  if (known) return { ...most, ...known.quirks(model.toLowerCase()) }
  return isAtHome(hostname) ? atHome : most
}

/** A private address, or a name that only the own network knows. */
function isAtHome(hostname: string): boolean {
  const address = parseAddress(hostname.replace(/^\[|\]$/g, ''))
  if (address !== null) return !isPublic(address)
  return !hostname.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(hostname)
}
