import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { linesOf, type Span, spans, useUsage } from './usage-queries.ts'
import { UsageTable } from './usage-table.tsx'

/** What accounts used of models, day by day. */
export function UsageView() {
  const [days, setDays] = useState<Span>(30)
  const usage = useUsage(days)
  const choices = spans.map(span => ({
    value: String(span),
    label: span === 1 ? m.models_usage_today() : m.models_usage_days({ days: span }),
  }))
  return (
    <section aria-label={m.models_view_usage()} className="flex flex-col gap-4">
      <ChoiceBar
        label={m.models_usage_span()}
        choices={choices}
        value={String(days)}
        onChoose={value => setDays(spans.find(span => String(span) === value) ?? days)}
      />
      <Lines usage={usage} />
    </section>
  )
}

function Lines({ usage }: { usage: ReturnType<typeof useUsage> }) {
  if (usage.isPending) return <LoadingState />
  if (!usage.data) return <FailedState error={usage.error} onRetry={() => void usage.refetch()} />
  const lines = linesOf(usage.data)
  if (lines.length === 0) {
    return <EmptyState title={m.models_usage_empty_title()}>{m.models_usage_empty_text()}</EmptyState>
  }
  return (
    <>
      <UsageTable lines={lines} />
      {usage.hasNextPage && (
        <Button
          busy={usage.isFetchingNextPage}
          onClick={() => void usage.fetchNextPage()}
          className="self-center"
        >
          {m.models_usage_more_button()}
        </Button>
      )}
    </>
  )
}
