import type { PromptEntry, PromptView } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { entryReason } from './entry-reason.ts'

/** Which entries of lorebooks woke and which did not, each with its reason. */
export function LorebookList({ view: { lorebooks } }: { view: PromptView }) {
  if (lorebooks === null) return <p className="py-6 text-ink-soft">{m.inspector_no_lorebooks()}</p>
  const { entries, tokens, budget, overflowed, not_called } = lorebooks
  const awake = entries.filter(({ woke }) => woke)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft tabular-nums">
        {m.inspector_lore_budget({ tokens: formatNumber(tokens), budget: formatNumber(budget) })}
        {overflowed && ` ${m.inspector_lore_overflowed()}`}
      </p>
      <EntryGroup title={m.inspector_lore_awake({ count: awake.length })} entries={awake} />
      <EntryGroup
        title={m.inspector_lore_asleep({ count: entries.length - awake.length })}
        entries={entries.filter(({ woke }) => !woke)}
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
              <span className={entry.woke ? '' : 'text-ink-soft'}>
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
