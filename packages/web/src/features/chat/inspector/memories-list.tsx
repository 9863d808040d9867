import type { PromptView } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { recalledFacts } from '../../memories/recalled-facts.ts'
import { PromptText, Unfolding } from './unfolding.tsx'

/** What came back from before the window: when it was said, how alike it is, and what that came to with its age and weight. */
export function MemoriesList({ view: { recalled } }: { view: PromptView }) {
  if (recalled.length === 0) return <p className="py-6 text-ink-soft">{m.inspector_memories_none()}</p>
  return (
    <div className="border-t border-line">
      {recalled.map(passage => (
        <Unfolding
          key={passage.memories[0]?.id ?? passage.said_at}
          head={
            <>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1">{passage.text}</span>
                <span className="block text-xs text-ink-faint tabular-nums">
                  {recalledFacts(passage)} ·{' '}
                  {m.inspector_memories_score({ score: formatNumber(Math.round(passage.score * 100) / 100) })}
                </span>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">{formatNumber(passage.tokens)}</span>
            </>
          }
        >
          <PromptText>{passage.text}</PromptText>
        </Unfolding>
      ))}
    </div>
  )
}
