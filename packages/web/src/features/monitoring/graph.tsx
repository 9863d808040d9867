import { type PointerEvent, useId, useState } from 'react'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import {
  areaOf,
  type Dot,
  type Frame,
  HEIGHT,
  lineOf,
  nearest,
  pointsOf,
  topOf,
  WIDTH,
  xOf,
} from './line-of.ts'
import { NumbersTable } from './numbers-table.tsx'
import type { Shown } from './series.ts'

interface GraphProps extends Shown {
  /** The worst is the least of it, as of what is left of a disk. */
  isWorstLeast?: boolean
  /** What its unit goes up by. */
  base?: number
  span: Pick<Frame, 'from' | 'to' | 'stretchMs'>
}

const STROKES = { seal: 'stroke-seal', ink: 'stroke-ink-faint' }
const FILLS = { seal: 'fill-seal/10', ink: 'fill-none' }
const SWATCHES = { seal: 'bg-seal', ink: 'bg-ink-faint' }

/** What went on, as a line or two; in words for whoever can't see it, and in numbers for whoever wants them. */
export function Graph({ title, series, format, isWorstLeast = false, base, span }: GraphProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const frame = {
    ...span,
    top: topOf(
      series.flatMap(({ dots }) => dots.map(({ value }) => value)),
      base,
    ),
  }
  const main = series.find(({ tone }) => tone === 'seal') ?? series[0]
  const dots = main?.dots ?? []
  const shown = dots[pointed ?? dots.length - 1]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(nearest(dots, (clientX - left) / width, frame))
  }
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2 bg-raised px-4 pt-3 pb-1 sm:px-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {pointed !== null && shown !== undefined && `${formatTime(shown.at)} · `}
          <Values series={series} at={shown?.at} format={format} />
        </p>
      </figcaption>
      <div
        className="relative touch-pan-y"
        aria-hidden="true"
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-24 w-full overflow-visible"
          role="presentation"
        >
          <path
            d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${HEIGHT}H${WIDTH}`}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
          {series.map(({ label, tone, dots }) => (
            <g key={label}>
              <path d={areaOf(dots, frame)} className={FILLS[tone]} />
              <path
                d={lineOf(dots, frame)}
                className={`fill-none ${STROKES[tone]}`}
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={pointsOf(dots, frame)}
                className={`fill-none ${STROKES[tone]}`}
                strokeWidth="4"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
          {pointed !== null && shown !== undefined && (
            <path
              d={`M${xOf(shown.at, frame)} 0V${HEIGHT}`}
              className="stroke-line-strong"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <span className="absolute top-0.5 left-0 bg-raised/80 pr-1 text-xs text-ink-faint tabular-nums">
          {format(frame.top)}
        </span>
        <p className="flex justify-between pt-1 text-xs text-ink-faint tabular-nums">
          <span>{formatDateTime(new Date(frame.from).toISOString())}</span>
          <span>{formatTime(frame.to)}</span>
        </p>
      </div>
      {series.length > 1 && (
        <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
          {series.map(({ label, tone }) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`h-0.5 w-4 rounded-full ${SWATCHES[tone]}`} />
              {label}
            </span>
          ))}
        </p>
      )}
      <Extreme dots={series.flatMap(line => line.dots)} format={format} isLeast={isWorstLeast} />
      <NumbersTable title={title} series={series} format={format} />
    </figure>
  )
}

interface ValuesProps extends Pick<Shown, 'series' | 'format'> {
  at: number | undefined
}

/** What each line is at a moment, the one in ink first. */
const Values = ({ series, at, format }: ValuesProps) =>
  series.map(({ label, tone, dots }, place) => {
    const value = dots.find(dot => dot.at === at)?.value ?? null
    return (
      <span key={label} className={tone === 'seal' ? 'text-ink' : ''}>
        {place > 0 && ' / '}
        {value === null ? '–' : format(value)}
      </span>
    )
  })

interface ExtremeProps extends Pick<Shown, 'format'> {
  dots: readonly Dot[]
  isLeast: boolean
}

function Extreme({ dots, format, isLeast }: ExtremeProps) {
  const values = dots.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return <p className="text-xs text-ink-faint">{m.monitoring_no_value()}</p>
  const value = format(isLeast ? Math.min(...values) : Math.max(...values))
  return (
    <p className="text-xs text-ink-faint tabular-nums">
      {isLeast ? m.monitoring_lowest({ value }) : m.monitoring_highest({ value })}
    </p>
  )
}
