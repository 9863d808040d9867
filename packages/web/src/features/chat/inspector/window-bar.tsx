import type { PromptView } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { SOURCES, sumTokenShares } from './sources.ts'

/** Shows tokens per source, reserved for the answer, and free. */
export function WindowBar({ view }: { view: PromptView }) {
  const { context_tokens, max_tokens, tokens } = view
  const shares = sumTokenShares(view)
  const width = (part: number) => ({ width: `${(100 * part) / context_tokens}%` })
  return (
    <section aria-label={m.inspector_window_label()} className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft tabular-nums">
        {m.inspector_window_text({
          tokens: formatNumber(tokens),
          answer: formatNumber(max_tokens),
          window: formatNumber(context_tokens),
        })}
      </p>
      <div aria-hidden="true" className="flex h-4 overflow-hidden rounded-full border border-line bg-sunken">
        {shares.map(({ source, tokens: share }) => (
          <span key={source} style={{ ...width(share), background: SOURCES[source].colour }} />
        ))}
        <span className="ml-auto border-l border-line bg-raised" style={width(max_tokens)} />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shares.map(({ source, tokens: share }) => (
          <li key={source} className="flex items-center gap-1.5">
            <Swatch colour={SOURCES[source].colour} />
            {SOURCES[source].name()}
            <span className="text-ink-faint tabular-nums">{formatNumber(share)}</span>
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <Swatch colour="var(--raised)" />
          {m.inspector_for_answer()}
          <span className="text-ink-faint tabular-nums">{formatNumber(max_tokens)}</span>
        </li>
      </ul>
    </section>
  )
}

export const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="size-2.5 shrink-0 rounded-full border border-line"
    style={{ background: colour }}
  />
)
