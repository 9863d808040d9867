import type { TracedMatch, TraceStep } from '@inkling/engine'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'

const MOST_LISTED = 20

/** What was matched, group by group, and what took its place. */
export function Matches({ step }: { step: Extract<TraceStep, { ran: true }> }) {
  const listed = step.matches.slice(0, MOST_LISTED)
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a group's number is its name
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
  /** Its name for those who do not see the sign. */
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
