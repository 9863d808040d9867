import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import type { Series, Shown } from './series.ts'

/** The same as the graph, in numbers, the newest first; made when somebody wants it. */
export function NumbersTable({ title, series, format }: Shown) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group text-sm" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1 text-ink-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {m.monitoring_table_show()}
        <span className="sr-only">{title}</span>
      </summary>
      {isOpen && <Numbers title={title} series={series} format={format} />}
    </details>
  )
}

function Numbers({ title, series, format }: Shown) {
  const moments = (series[0]?.dots ?? []).toReversed()
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
          {moments.map(({ at }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-3 py-1 font-normal text-ink-soft">
                {formatDateTime(new Date(at).toISOString())}
              </th>
              {series.map(({ label, dots }) => (
                <td key={label} className="px-3 py-1 text-right">
                  {valueAt(dots, at, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function valueAt(dots: Series['dots'], at: number, format: Shown['format']): string {
  const value = dots.find(dot => dot.at === at)?.value ?? null
  return value === null ? '–' : format(value)
}
