import type { SleepingEntry, WokenEntry } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'

const spots: Readonly<Record<NonNullable<WokenEntry['in']>, (facts: { key: string }) => string>> = {
  messages: m.lorebooks_why_key_messages,
  texts: m.lorebooks_why_key_texts,
  recursion: m.lorebooks_why_key_recursion,
}

const kinds: Readonly<Record<Exclude<WokenEntry['why'], 'key'>, () => string>> = {
  constant: m.lorebooks_why_constant,
  sticky: m.lorebooks_why_sticky,
  activated: m.lorebooks_why_activated,
  latched: m.lorebooks_why_latched,
  outside: m.lorebooks_why_outside,
}

/** Why an entry wakes. */
export function wakeSentence({ why, key, beside, in: spot }: WokenEntry): string {
  if (why !== 'key') return kinds[why]()
  const found = spots[spot ?? 'messages']({ key: key ?? '' })
  return beside.length === 0 ? found : `${found} ${m.lorebooks_why_beside({ keys: beside.join(', ') })}`
}

const reasons: Readonly<Record<SleepingEntry['why'], () => string>> = {
  disabled: m.lorebooks_asleep_disabled,
  data: m.lorebooks_asleep_data,
  trigger: m.lorebooks_asleep_trigger,
  character: m.lorebooks_asleep_character,
  greeting: m.lorebooks_asleep_greeting,
  delay: m.lorebooks_asleep_delay,
  cooldown: m.lorebooks_asleep_cooldown,
  waits_for_recursion: m.lorebooks_asleep_waits_for_recursion,
  excluded_from_recursion: m.lorebooks_asleep_excluded_from_recursion,
  deactivated: m.lorebooks_asleep_deactivated,
  no_keys: m.lorebooks_asleep_no_keys,
  no_match: m.lorebooks_asleep_no_match,
  secondary: m.lorebooks_asleep_secondary,
  too_early: m.lorebooks_asleep_too_early,
  group: m.lorebooks_asleep_group,
  probability: m.lorebooks_asleep_probability,
  budget: m.lorebooks_asleep_budget,
  timed_out: m.lorebooks_asleep_timed_out,
}

/** Why an entry stays asleep, and which of its keys matched nonetheless. */
export function sleepSentence({ why, key }: SleepingEntry): string {
  const reason = reasons[why]()
  return key === null ? reason : `${reason} ${m.lorebooks_asleep_although({ key })}`
}
