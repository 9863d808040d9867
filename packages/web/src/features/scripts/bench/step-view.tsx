import type { TracedMatch, TraceStep } from '@inkling/engine'
import { ChevronRight } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { nameOf } from '../draft/script-name.ts'
import type { ChainLink } from './chain.ts'
import { splitByMatches } from './pieces.ts'

interface StepViewProps {
  step: TraceStep
  link: ChainLink
  /** In milliseconds; undefined if the script never started. */
  tookMs: number | undefined
  onOpen: (id: string) => void
}

export function StepView({ step, link: { script, isHere }, tookMs, onOpen }: StepViewProps) {
  const name = nameOf(script)
  const didMatch = step.ran && step.count > 0
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className={`block truncate font-medium ${step.ran ? '' : 'text-ink-faint'}`}>
          {isHere ? name : m.scripts_bench_mine({ name })}
        </span>
        <span
          className={`block text-sm ${!step.ran && isErrorCause(step.why) ? 'text-seal-ink' : 'text-ink-soft'}`}
        >
          {step.ran ? m.scripts_bench_matches({ count: formatNumber(step.count) }) : whySentence(step.why)}
        </span>
      </span>
      {tookMs !== undefined && (
        <span className="text-sm text-ink-faint tabular-nums">
          {m.scripts_bench_took({ ms: msOf(tookMs) })}
        </span>
      )}
    </>
  )
  if (!didMatch) return <div className="flex min-h-13 items-center gap-3 px-4 py-2 pl-11">{head}</div>
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {head}
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <MarkedInput input={step.input} matches={step.matches} />
        <Matches step={step} />
        {isHere && (
          <Button size="small" className="self-start" onClick={() => onOpen(script.id)}>
            {m.scripts_bench_open_button()}
          </Button>
        )}
      </div>
    </details>
  )
}

/** Rounded to tenths, the precision of the worker's timer. */
const msOf = (ms: number): string => formatNumber(Math.round(ms * 10) / 10)

/** In characters; later matches are listed below. */
const MAX_SHOWN = 10_000

const MarkedInput = ({ input, matches }: { input: string; matches: readonly TracedMatch[] }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    tabIndex={0}
    aria-label={m.scripts_bench_input()}
    className="max-h-64 overflow-auto rounded-lg bg-sunken p-3"
  >
    <pre className="font-mono text-sm break-words whitespace-pre-wrap">
      {splitByMatches(
        input.slice(0, MAX_SHOWN),
        matches.filter(({ end }) => end <= MAX_SHOWN),
      ).map(({ start, text, match, group }) =>
        match === null ? (
          text
        ) : (
          <mark
            key={start}
            className={`rounded-sm bg-seal-wash text-seal-ink ${group > 0 ? 'underline decoration-2 underline-offset-3' : ''} ${match % 2 === 0 ? '' : 'font-bold'}`}
          >
            {text}
            {group > 0 && <sub aria-hidden="true">{group}</sub>}
          </mark>
        ),
      )}
      {input.length > MAX_SHOWN && '…'}
    </pre>
  </section>
)

type SkipCause = Extract<TraceStep, { ran: false }>['why']

const sentences: Readonly<Record<SkipCause, () => string>> = {
  disabled: m.scripts_why_disabled,
  pass: m.scripts_why_pass,
  placement: m.scripts_why_placement,
  edit: m.scripts_why_edit,
  depth: m.scripts_why_depth,
  empty_text: m.scripts_why_empty_text,
  invalid_pattern: m.scripts_why_invalid_pattern,
  pattern_too_long: m.scripts_why_pattern_too_long,
  replacement_too_long: m.scripts_why_replacement_too_long,
  text_too_long: m.scripts_why_text_too_long,
  output_too_long: m.scripts_why_output_too_long,
  too_many_scripts: m.scripts_why_too_many_scripts,
  timed_out: m.scripts_why_timed_out,
}

/** Skip reasons that are errors rather than mismatches. */
const FAULTS: ReadonlySet<SkipCause> = new Set([
  'invalid_pattern',
  'pattern_too_long',
  'replacement_too_long',
  'text_too_long',
  'output_too_long',
  'too_many_scripts',
  'timed_out',
])

const whySentence = (why: SkipCause): string => sentences[why]()

const isErrorCause = (why: SkipCause): boolean => FAULTS.has(why)

const MAX_LISTED = 20

/** Shows the capturing groups and the replacement of each match. */
function Matches({ step }: { step: Extract<TraceStep, { ran: true }> }) {
  const listed = step.matches.slice(0, MAX_LISTED)
  return (
    <>
      <ol className="flex flex-col gap-2">
        {listed.map(match => (
          <li key={match.start} className="rounded-lg border border-line p-3 text-sm">
            <MatchFacts match={match} input={step.input} />
          </li>
        ))}
      </ol>
      {step.count > listed.length && (
        <p className="text-sm text-ink-faint">
          {m.scripts_bench_more_matches({ count: formatNumber(step.count - listed.length) })}
        </p>
      )}
    </>
  )
}

function MatchFacts({ match, input }: { match: TracedMatch; input: string }) {
  const { start, end, groups, named, replacement } = match
  const names = Object.entries(named)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <Fact name="$0" value={input.slice(start, end)} />
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by number
        <Fact key={at} name={`$${at + 1}`} value={group} />
      ))}
      {names.map(([name, value]) => (
        <Fact key={name} name={`$<${name}>`} value={value} />
      ))}
      <Fact name="→" value={replacement} spoken={m.scripts_bench_replacement()} />
    </dl>
  )
}

const LONGEST = 400

interface FactProps {
  name: string
  value: string | null
  /** Accessible name of the sign. */
  spoken?: string
}

function Fact({ name, value, spoken }: FactProps) {
  return (
    <>
      <dt className="font-mono text-ink-faint">
        <span aria-hidden={spoken !== undefined || undefined}>{name}</span>
        {spoken !== undefined && <span className="sr-only">{spoken}</span>}
      </dt>
      <dd className="min-w-0 font-mono break-words whitespace-pre-wrap">
        {value === null || value === '' ? (
          <span className="text-ink-faint">{m.scripts_bench_nothing()}</span>
        ) : value.length > LONGEST ? (
          `${value.slice(0, LONGEST)}…`
        ) : (
          value
        )}
      </dd>
    </>
  )
}
