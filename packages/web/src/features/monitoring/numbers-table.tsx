import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDayTime } from '../../i18n/format-day-time.ts'
import { m } from '../../paraglide/messages.js'
import { type Shown, valueAt } from './series.ts'

/** The same as the graph, in numbers, the newest first; made when somebody wants it. */
export function NumbersTable(shown: Shown) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group text-sm" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1 text-ink-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {m.monitoring_table_show()}
        <span className="sr-only">{shown.title}</span>
      </summary>
      {isOpen && <Numbers {...shown} />}
    </details>
  )
}

function Numbers({ title, moments, series, format }: Shown) {
  const newestFirst = [...moments.entries()].toReversed()
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="mb-3 max-h-64 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-left tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {m.monitoring_table_time()}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="px-3 py-1.5 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(([place, at]) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-3 py-1 font-normal text-ink-soft">
                {formatDayTime(at)}
              </th>
              {series.map(({ label, dots }) => (
                <td key={label} className="px-3 py-1 text-right">
                  {valueAt(dots, place, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
