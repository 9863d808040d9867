import type { PromptEntry, PromptView } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'

export function LorebookList({ view: { lorebooks } }: { view: PromptView }) {
  if (lorebooks === null) return <p className="py-6 text-ink-soft">{m.inspector_no_lorebooks()}</p>
  const { entries, tokens, budget, overflowed, not_called } = lorebooks
  const active = entries.filter(({ active }) => active)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft tabular-nums">
        {m.inspector_lore_budget({ tokens: formatNumber(tokens), budget: formatNumber(budget) })}
        {overflowed && ` ${m.inspector_lore_overflowed()}`}
      </p>
      <EntryGroup title={m.inspector_lore_active({ count: active.length })} entries={active} />
      <EntryGroup
        title={m.inspector_lore_inactive({ count: entries.length - active.length })}
        entries={entries.filter(({ active }) => !active)}
      />
      {not_called > 0 && (
        <p className="text-sm text-ink-faint">
          {m.inspector_lore_not_called({ count: formatNumber(not_called) })}
        </p>
      )}
    </div>
  )
}

function EntryGroup({ title, entries }: { title: string; entries: readonly PromptEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className="border-b border-line pb-1.5 font-medium">{title}</h3>
      <ul>
        {entries.map(entry => (
          <li key={entry.id} className="flex items-baseline gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <span className={entry.active ? '' : 'text-ink-soft'}>
                {entry.name === '' ? m.inspector_entry_unnamed() : entry.name}
              </span>
              <span className="block text-sm text-ink-faint">
                {entry.book} · {entryReason(entry)}
              </span>
            </span>
            {entry.tokens !== null && (
              <span className="text-sm text-ink-soft tabular-nums">{formatNumber(entry.tokens)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

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

/** The reason for or against activation, with matched keys and the place of the match. */
function entryReason({ why, key, beside, in: spot }: PromptEntry): string {
  const matchedKeys = [key, ...beside].filter(one => one !== null)
  const keys = matchedKeys.length === 0 ? null : m.inspector_keys({ keys: matchedKeys.join(', ') })
  return [reasons[why](), keys, spot && spots[spot]()].filter(part => part !== null).join(' · ')
}
