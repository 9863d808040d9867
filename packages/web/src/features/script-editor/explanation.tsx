import { explainFind } from '@inkling/engine'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { partSentence } from './part-sentence.ts'

/** More parts are a list of words, and nobody reads on. */
const MOST = 200

/** A pattern in plain words, part by part, folded. */
export function Explanation({ findRegex }: { findRegex: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {m.scripts_explain_title()}
      </summary>
      <Parts findRegex={findRegex} />
    </details>
  )
}

function Parts({ findRegex }: { findRegex: string }) {
  const parts = useMemo(() => explainFind(findRegex), [findRegex])
  if (parts === null) return <p className="pb-2 text-sm text-ink-faint">{m.scripts_explain_none()}</p>
  return (
    <ol className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
      {parts.slice(0, MOST).map(part => (
        <li
          key={`${part.start} ${part.depth} ${part.asked.kind}`}
          className="flex flex-wrap items-baseline gap-x-2"
          style={{ paddingInlineStart: `${Math.min(part.depth, 8) * 0.9}rem` }}
        >
          {part.asked.kind !== 'way' && (
            <code className="max-w-60 truncate text-seal-ink">{findRegex.slice(part.start, part.end)}</code>
          )}
          <span className="min-w-0">{partSentence(part)}</span>
        </li>
      ))}
      {parts.length > MOST && <li className="text-ink-faint">{m.scripts_explain_more()}</li>}
    </ol>
  )
}
