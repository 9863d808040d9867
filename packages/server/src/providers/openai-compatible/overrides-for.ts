import { isPublic, parseAddress } from '../../platform/outbound/addresses.ts'
import type { Quirks } from './overrides.ts'
import { prefillBy } from './prefill.ts'
import { hosts } from './provider-overrides.ts'
import { byEffort, byTemplate } from './thinking.ts'

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
