import type { ModelUsage } from '@inkling/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { itemsBy, nextPage } from '../../../api/call/pages.ts'
import { formatCount, formatDate, formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { keys } from '../store/queries.ts'

export function UsageView() {
  const [days, setDays] = useState<UsageSpan>(30)
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
  const lines = mergeUsagePages(usage.data)
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

const NUMBER = 'px-2 py-2.5 text-end whitespace-nowrap tabular-nums last:pr-3 sm:px-3'

/** On narrow screens, names wrap before numbers. */
function UsageTable({ lines }: { lines: readonly ModelUsage[] }) {
  const days = Map.groupBy(lines, ({ day }) => day)
  return (
    <table className="w-full overflow-hidden rounded-xl border border-line bg-raised text-sm">
      <thead className="text-xs text-ink-faint">
        <tr>
          <th scope="col" className="px-3 py-2.5 text-start font-medium">
            {m.models_usage_who()}
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            {m.models_usage_answers()}
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            {m.models_usage_read()}
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            {m.models_usage_written()}
          </th>
        </tr>
      </thead>
      {[...days].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={4}
              className="border-t border-line bg-sunken px-3 py-1.5 text-start font-medium text-ink-soft"
            >
              {formatDate(`${day}T12:00:00`)}
            </th>
          </tr>
          {ofDay.map(line => (
            <Line key={usageKey(line)} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const Line = ({ line: { user, model, answers, prompt_tokens, completion_tokens } }: { line: ModelUsage }) => (
  <tr className="border-t border-line">
    <th scope="row" className="w-full max-w-0 px-3 py-2.5 text-start font-normal">
      <span className="block truncate font-medium">@{user.username}</span>
      <span className="block truncate text-ink-soft">{model.name}</span>
    </th>
    <td className={NUMBER}>{formatNumber(answers)}</td>
    <td className={NUMBER} title={formatNumber(prompt_tokens)}>
      {formatCount(prompt_tokens)}
    </td>
    <td className={NUMBER} title={formatNumber(completion_tokens)}>
      {formatCount(completion_tokens)}
    </td>
  </tr>
)

const spans = [1, 7, 30, 90] as const
type UsageSpan = (typeof spans)[number]

const useUsage = (days: UsageSpan) =>
  useInfiniteQuery({
    queryKey: [...keys.usage, days],
    queryFn: ({ pageParam, signal }) =>
      call('modelUsage.list', { query: { days, page: pageParam, limit: 50 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Removes duplicates, which appear when new rows shift old ones to later pages. */
const mergeUsagePages = (data: InfiniteData<{ items: ModelUsage[] }>): ModelUsage[] => itemsBy(data, usageKey)

const usageKey = ({ day, model, user }: ModelUsage): string =>
  [day, model.id ?? model.name, user.id].join(' ')
