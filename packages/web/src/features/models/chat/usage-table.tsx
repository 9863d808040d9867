import type { ModelUsage } from '@inkling/contract'
import { formatCount, formatDate, formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { keyOf } from './usage-queries.ts'

const NUMBER = 'px-2 py-2.5 text-end whitespace-nowrap tabular-nums last:pr-3 sm:px-3'

/** A row for an account, a model and a day, below the day. Where room is short, names break rather than numbers. */
export function UsageTable({ lines }: { lines: readonly ModelUsage[] }) {
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
            <Line key={keyOf(line)} line={line} />
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
