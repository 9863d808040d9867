import { ChevronRight } from 'lucide-react'
import { type PointerEvent, useId, useState } from 'react'
import { formatDayTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import {
  areaPath,
  type ChartData,
  type ChartFrame,
  type ChartSeries,
  chooseAxisMaximum,
  findNearestMoment,
  formatValueAt,
  HEIGHT,
  linePath,
  pointsPath,
  toX,
  WIDTH,
} from './line-of.ts'

export interface MonitoringChartProps extends ChartData {
  /** True for figures such as free disk space, of which low values are bad. */
  isWorstLeast?: boolean
  base?: number
  span: Pick<ChartFrame, 'from' | 'to' | 'stretchMs'>
}

const SWATCHES = { seal: 'bg-seal', ink: 'bg-ink-faint' }

/** A table is the chart's text alternative. */
export function MonitoringChart({
  title,
  moments,
  series,
  format,
  isWorstLeast = false,
  base,
  span,
}: MonitoringChartProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const values = series.flatMap(({ dots }) => dots.flatMap(({ value }) => value ?? []))
  const frame = { ...span, top: chooseAxisMaximum(values, base) }
  const at = pointed === null ? undefined : moments[pointed]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(findNearestMoment(moments, (clientX - left) / width, frame))
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
        <ChartDrawing series={series} frame={frame} at={at} />
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

interface ValuesProps extends Pick<ChartData, 'series' | 'format'> {
  place: number
}

const Values = ({ series, place, format }: ValuesProps) =>
  series.map(({ label, tone, dots }, nth) => (
    <span key={label} className={tone === 'seal' ? 'text-ink' : ''}>
      {nth > 0 && ' / '}
      {formatValueAt(dots, place, format)}
    </span>
  ))

const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
    {series.map(({ label, tone }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={`h-0.5 w-4 rounded-full ${SWATCHES[tone]}`} />
        {label}
      </span>
    ))}
  </p>
)

interface ExtremeProps extends Pick<ChartData, 'format'> {
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

interface ChartDrawingProps {
  series: readonly ChartSeries[]
  frame: ChartFrame
  at: number | undefined
}

const STROKES = { seal: 'stroke-seal', ink: 'stroke-ink-faint' }
const FILLS = { seal: 'fill-seal/10', ink: 'fill-none' }

/** The chart takes the available width. */
const ChartDrawing = ({ series, frame, at }: ChartDrawingProps) => (
  <svg
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className="block h-24 w-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
    role="presentation"
  >
    <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line" />
    <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line-strong" />
    {series.map(({ label, tone, dots }) => (
      <g key={label} strokeLinecap="round" strokeLinejoin="round">
        <path d={areaPath(dots, frame)} className={FILLS[tone]} />
        <path d={linePath(dots, frame)} className={`fill-none ${STROKES[tone]}`} strokeWidth="1.75" />
        <path d={pointsPath(dots, frame)} className={`fill-none ${STROKES[tone]}`} strokeWidth="4" />
      </g>
    ))}
    {at !== undefined && <path d={`M${toX(at, frame)} 0V${HEIGHT}`} className="stroke-line-strong" />}
  </svg>
)

/** The newest row comes first; rendered on demand. */
function NumbersTable(shown: ChartData) {
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

function Numbers({ title, moments, series, format }: ChartData) {
  const newestFirst = [...moments.entries()].toReversed()
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
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
                  {formatValueAt(dots, place, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
