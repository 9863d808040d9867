import type { TraceStep } from '@inkling/engine'
import { ChevronRight } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { nameOf } from '../list/script-row.tsx'
import type { Link } from './chain.ts'
import { MarkedInput } from './marked-input.tsx'
import { Matches } from './matches.tsx'
import { isFault, whySentence } from './why-sentence.ts'

interface StepViewProps {
  step: TraceStep
  link: Link
  /** None where the script never began. */
  tookMs: number | undefined
  onOpen: (id: string) => void
}

/** What one script did with the text that the one before it left. */
export function StepView({ step, link: { script, isHere }, tookMs, onOpen }: StepViewProps) {
  const name = nameOf(script)
  const didMatch = step.ran && step.count > 0
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className={`block truncate font-medium ${step.ran ? '' : 'text-ink-faint'}`}>
          {isHere ? name : m.scripts_bench_mine({ name })}
        </span>
        <span
          className={`block text-sm ${!step.ran && isFault(step.why) ? 'text-seal-ink' : 'text-ink-soft'}`}
        >
          {step.ran ? m.scripts_bench_matches({ count: formatNumber(step.count) }) : whySentence(step.why)}
        </span>
      </span>
      {tookMs !== undefined && (
        <span className="text-sm text-ink-faint tabular-nums">
          {m.scripts_bench_took({ ms: msOf(tookMs) })}
        </span>
      )}
    </>
  )
  if (!didMatch) return <div className="flex min-h-13 items-center gap-3 px-4 py-2 pl-11">{head}</div>
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {head}
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <MarkedInput input={step.input} matches={step.matches} />
        <Matches step={step} />
        {isHere && (
          <Button size="small" className="self-start" onClick={() => onOpen(script.id)}>
            {m.scripts_bench_open_button()}
          </Button>
        )}
      </div>
    </details>
  )
}

/** A worker's watch does not tell more than a tenth. */
const msOf = (ms: number): string => formatNumber(Math.round(ms * 10) / 10)
