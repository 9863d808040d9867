import type { EmbeddingTestResult } from '@inkling/contract'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'

/** A model for which like and unlike sentences are closer together than this is of no use. */
const LIKENESS_MIN = 0.05

interface TrialOutcomeProps {
  result: EmbeddingTestResult | undefined
  /** Why there is no result at all. */
  error: unknown
}

/** How a trial went: how fast, and whether what says the same was found to be alike; or the plain reason why not. */
export function TrialOutcome({ result, error }: TrialOutcomeProps) {
  const reason = useSentenceOf(result?.ok === false ? result.problem.code : undefined)
  if (error) return <Failure sentence={problemSentence(error)} />
  if (!result) return null
  if (!result.ok) return <Failure sentence={reason ?? m.problems_unknown()} />
  const { latency_ms, dimensions, likeness } = result
  const facts = {
    ms: formatNumber(latency_ms),
    dimensions: formatNumber(dimensions),
    likeness: formatNumber(Math.round(likeness * 100) / 100),
  }
  const isGood = likeness >= LIKENESS_MIN
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${isGood ? 'text-jade' : 'text-seal-ink'}`}
      />
      {isGood ? m.embeddings_test_good(facts) : m.embeddings_test_poor(facts)}
    </p>
  )
}

export const Failure = ({ sentence }: { sentence: string }) => (
  <p role="alert" className="flex items-start gap-2 text-sm">
    <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-seal-ink" />
    <span>{sentence}</span>
  </p>
)
