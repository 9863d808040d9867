import type { AnswerOf, MonitoringPoint, monitoring } from '@inkling/contract'
import { formatBytes, formatCount, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { MonitoringChart, type MonitoringChartProps } from './graph.tsx'
import type { ChartSeries } from './line-of.ts'

type MonitoringHistory = AnswerOf<typeof monitoring.history>

interface ChartLine {
  readonly label: () => string
  readonly tone: ChartSeries['tone']
  readonly of: (point: MonitoringPoint) => number | null
}

interface ChartDefinition {
  readonly title: () => string
  readonly lines: readonly ChartLine[]
  readonly format: (value: number) => string
  readonly isWorstLeast?: boolean
  readonly base?: number
}

const one = (of: ChartLine['of']): readonly ChartLine[] => [
  { label: m.monitoring_series_value, tone: 'seal', of },
]

const halfAndSlowest = (half: ChartLine['of'], slowest: ChartLine['of']): readonly ChartLine[] => [
  { label: m.monitoring_series_half, tone: 'ink', of: half },
  { label: m.monitoring_series_slowest, tone: 'seal', of: slowest },
]

const formatMs = (ms: number): string =>
  ms < 1_000 ? `${formatNumber(Math.round(ms))} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`

const BYTES = { format: formatBytes, base: 1024 }

/** What readers notice most comes first. */
const charts: readonly ChartDefinition[] = [
  { title: m.monitoring_graph_answers, format: formatCount, lines: one(point => point.answers_open) },
  {
    title: m.monitoring_graph_tokens,
    format: formatCount,
    lines: one(({ tokens, seconds }) => Math.round((tokens * 60) / Math.max(1, seconds))),
  },
  {
    title: m.monitoring_graph_first_token,
    format: formatMs,
    lines: halfAndSlowest(
      point => point.first_token_p50_ms,
      point => point.first_token_p95_ms,
    ),
  },
  {
    title: m.monitoring_graph_requests,
    format: formatMs,
    lines: halfAndSlowest(
      point => point.request_p50_ms,
      point => point.request_p95_ms,
    ),
  },
  {
    title: m.monitoring_graph_errors,
    format: formatCount,
    lines: [
      { label: m.monitoring_series_models, tone: 'ink', of: point => point.answers_failed },
      { label: m.monitoring_series_requests, tone: 'seal', of: point => point.requests_failed },
    ],
  },
  { title: m.monitoring_graph_queue, format: formatCount, lines: one(point => point.queue) },
  { title: m.monitoring_graph_loop, format: formatMs, lines: one(point => point.loop_delay_ms) },
  { title: m.monitoring_graph_memory, ...BYTES, lines: one(point => point.memory_bytes) },
  {
    title: m.monitoring_graph_disk,
    ...BYTES,
    isWorstLeast: true,
    lines: one(point => point.disk_free_bytes),
  },
  { title: m.monitoring_graph_database, ...BYTES, lines: one(point => point.database_bytes) },
]

export function MonitoringCharts({ history }: { history: MonitoringHistory }) {
  const { stretch_s, points } = history
  const span = { from: Date.parse(history.from), to: Date.parse(history.to), stretchMs: stretch_s * 1_000 }
  const positioned = points.map(point => ({ at: middleOf(point, span), point }))
  return (
    <div className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2">
      {charts.map(({ title, lines, ...rest }) => (
        <MonitoringChart
          key={title()}
          {...rest}
          title={title()}
          span={span}
          moments={positioned.map(({ at }) => at)}
          series={lines.map(({ label, tone, of }) => ({
            label: label(),
            tone,
            dots: positioned.map(({ at, point }) => ({ at, value: of(point) })),
          }))}
        />
      ))}
    </div>
  )
}

/** Values are drawn in the middle of their interval, within the range. */
const middleOf = ({ at }: MonitoringPoint, { from, to, stretchMs }: MonitoringChartProps['span']): number =>
  Math.min(to, Math.max(from, Date.parse(at) + stretchMs / 2))
