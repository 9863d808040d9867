import { type PointerEvent, useId, useState } from 'react'
import { formatDayTime } from '../../i18n/format-day-time.ts'
import { m } from '../../paraglide/messages.js'
import { Drawing } from './drawing.tsx'
import { type Frame, nearest, topOf } from './line-of.ts'
import { NumbersTable } from './numbers-table.tsx'
import { type Series, type Shown, valueAt } from './series.ts'

export interface GraphProps extends Shown {
  /** The worst is the least of it, as of what is left of a disk. */
  isWorstLeast?: boolean
  /** What its unit goes up by. */
  base?: number
  span: Pick<Frame, 'from' | 'to' | 'stretchMs'>
}

const SWATCHES = { seal: 'bg-seal', ink: 'bg-ink-faint' }

/** What went on, as a line or two; in words for whoever can't see it, and in numbers for whoever wants them. */
export function Graph({ title, moments, series, format, isWorstLeast = false, base, span }: GraphProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const values = series.flatMap(({ dots }) => dots.flatMap(({ value }) => value ?? []))
  const frame = { ...span, top: topOf(values, base) }
  const at = pointed === null ? undefined : moments[pointed]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(nearest(moments, (clientX - left) / width, frame))
  }
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2 bg-raised px-4 pt-3 pb-1 sm:px-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {at !== undefined && `${formatDayTime(at)} · `}
          <Values series={series} place={pointed ?? moments.length - 1} format={format} />
        </p>
      </figcaption>
      <div
        className="relative touch-pan-y"
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        <Drawing series={series} frame={frame} at={at} />
        <span className="absolute top-0.5 left-0 bg-raised/80 pr-1 text-xs text-ink-faint tabular-nums">
          {format(frame.top)}
        </span>
        <p className="flex justify-between pt-1 text-xs text-ink-faint tabular-nums">
          <span>{formatDayTime(frame.from)}</span>
          <span>{formatDayTime(frame.to)}</span>
        </p>
      </div>
      {series.length > 1 && <Legend series={series} />}
      <Extreme values={values} format={format} isLeast={isWorstLeast} />
      <NumbersTable title={title} moments={moments} series={series} format={format} />
    </figure>
  )
}

interface ValuesProps extends Pick<Shown, 'series' | 'format'> {
  place: number
}

/** What each line is at a moment, the one that matters in ink. */
const Values = ({ series, place, format }: ValuesProps) =>
  series.map(({ label, tone, dots }, nth) => (
    <span key={label} className={tone === 'seal' ? 'text-ink' : ''}>
      {nth > 0 && ' / '}
      {valueAt(dots, place, format)}
    </span>
  ))

const Legend = ({ series }: { series: readonly Series[] }) => (
  <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
    {series.map(({ label, tone }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={`h-0.5 w-4 rounded-full ${SWATCHES[tone]}`} />
        {label}
      </span>
    ))}
  </p>
)

interface ExtremeProps extends Pick<Shown, 'format'> {
  values: readonly number[]
  isLeast: boolean
}

function Extreme({ values, format, isLeast }: ExtremeProps) {
  if (values.length === 0) return <p className="text-xs text-ink-faint">{m.monitoring_no_value()}</p>
  const value = format(isLeast ? Math.min(...values) : Math.max(...values))
  return (
    <p className="text-xs text-ink-faint tabular-nums">
      {isLeast ? m.monitoring_lowest({ value }) : m.monitoring_highest({ value })}
    </p>
  )
}
