import { areaOf, type Frame, HEIGHT, lineOf, pointsOf, WIDTH, xOf } from './line-of.ts'
import type { Series } from './series.ts'

interface DrawingProps {
  series: readonly Series[]
  frame: Frame
  /** The moment that is pointed at. */
  at: number | undefined
}

const STROKES = { seal: 'stroke-seal', ink: 'stroke-ink-faint' }
const FILLS = { seal: 'fill-seal/10', ink: 'fill-none' }

/** The lines of a graph, as wide as there is room. */
export const Drawing = ({ series, frame, at }: DrawingProps) => (
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
        <path d={areaOf(dots, frame)} className={FILLS[tone]} />
        <path d={lineOf(dots, frame)} className={`fill-none ${STROKES[tone]}`} strokeWidth="1.75" />
        <path d={pointsOf(dots, frame)} className={`fill-none ${STROKES[tone]}`} strokeWidth="4" />
      </g>
    ))}
    {at !== undefined && <path d={`M${xOf(at, frame)} 0V${HEIGHT}`} className="stroke-line-strong" />}
  </svg>
)
