import type { PromptEntry } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

const reasons: Readonly<Record<PromptEntry['why'], () => string>> = {
  constant: m.inspector_why_constant,
  sticky: m.inspector_why_sticky,
  activated: m.inspector_why_activated,
  latched: m.inspector_why_latched,
  outside: m.inspector_why_outside,
  key: m.inspector_why_key,
  disabled: m.inspector_why_disabled,
  data: m.inspector_why_data,
  trigger: m.inspector_why_trigger,
  character: m.inspector_why_character,
  greeting: m.inspector_why_greeting,
  delay: m.inspector_why_delay,
  cooldown: m.inspector_why_cooldown,
  waits_for_recursion: m.inspector_why_waits_for_recursion,
  excluded_from_recursion: m.inspector_why_excluded_from_recursion,
  deactivated: m.inspector_why_deactivated,
  no_keys: m.inspector_why_no_keys,
  no_match: m.inspector_why_no_match,
  secondary: m.inspector_why_secondary,
  too_early: m.inspector_why_too_early,
  group: m.inspector_why_group,
  probability: m.inspector_why_probability,
  budget: m.inspector_why_budget,
  timed_out: m.inspector_why_timed_out,
}

const spots: Readonly<Record<NonNullable<PromptEntry['in']>, () => string>> = {
  messages: m.inspector_in_messages,
  texts: m.inspector_in_texts,
  recursion: m.inspector_in_recursion,
}

/** Why an entry woke, or did not: the reason, the keys that were found, and where. */
export function entryReason({ why, key, beside, in: spot }: PromptEntry): string {
  const found = [key, ...beside].filter(one => one !== null)
  const keys = found.length === 0 ? null : m.inspector_keys({ keys: found.join(', ') })
  return [reasons[why](), keys, spot && spots[spot]()].filter(part => part !== null).join(' · ')
}
