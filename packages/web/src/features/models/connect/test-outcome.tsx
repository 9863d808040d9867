import type { AnswerOf, adminModels } from '@inkling/contract'
import { CircleCheck, CircleX } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'

interface TestOutcomeProps {
  result: AnswerOf<typeof adminModels.test> | undefined
  /** The reason for a missing result. */
  error?: unknown
}

/** Shows speed and answer, or the reason for failure. */
export function TestOutcome({ result, error }: TestOutcomeProps) {
  const reason = useSentenceOf(result?.ok === false ? result.problem.code : undefined)
  if (error) return <Failure sentence={problemSentence(error)} />
  if (!result) return null
  if (!result.ok) return <Failure sentence={reason ?? m.problems_unknown()} />
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-jade" />
      <span>
        {m.models_test_good({ ms: formatNumber(result.latency_ms) })}
        {result.sample !== '' && <q className="ml-1.5 text-ink-soft">{result.sample}</q>}
      </span>
    </p>
  )
}

const Failure = ({ sentence }: { sentence: string }) => (
  <p role="alert" className="flex items-start gap-2 text-sm">
    <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-seal-ink" />
    <span>{sentence}</span>
  </p>
)
