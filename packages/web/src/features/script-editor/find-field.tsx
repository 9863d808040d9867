import { parseFind } from '@inkling/engine'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { Finding, FindingCode } from './pattern/check.ts'

const PatternEditor = lazyPart(
  async () => (await import('./pattern-editor.tsx')).PatternEditor,
  <div className="h-15 rounded-lg border border-line-strong bg-raised" />,
)

interface FindFieldProps {
  findRegex: string
  /** Lags slightly behind the pattern while typing. */
  findings: readonly Finding[]
  onChange: (findRegex: string) => void
}

/** Pattern, flags and findings. */
export function FindField({ findRegex, findings, onChange }: FindFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium text-ink-soft">
          {m.scripts_find_label()}
        </span>
        <PatternEditor
          label={m.scripts_find_label()}
          hint={m.scripts_find_hint()}
          isFaulty={findings.some(isError)}
          value={findRegex}
          onChange={onChange}
        />
        <span aria-hidden="true" className="text-sm text-ink-faint">
          {m.scripts_find_hint()}
        </span>
      </div>
      <Flags findRegex={findRegex} onChange={onChange} />
      <Findings findRegex={findRegex} findings={findings} />
    </div>
  )
}

const flagNames: Readonly<Record<Flag, () => string>> = {
  g: m.scripts_flag_g,
  i: m.scripts_flag_i,
  m: m.scripts_flag_m,
  s: m.scripts_flag_s,
  u: m.scripts_flag_u,
}

function Flags({ findRegex, onChange }: Pick<FindFieldProps, 'findRegex' | 'onChange'>) {
  const find = parseFind(findRegex)
  return (
    <fieldset disabled={find === null} className="min-w-0">
      <legend className="sr-only">{m.scripts_flags_label()}</legend>
      <div className="flex flex-wrap gap-2">
        {FLAGS.map(flag => (
          <label
            key={flag}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken"
          >
            <input
              type="checkbox"
              checked={find?.flags.includes(flag) ?? false}
              onChange={event => onChange(withFlag(findRegex, flag, event.target.checked))}
              className="size-4 accent-seal"
            />
            <code className="text-seal-ink">{flag}</code>
            {flagNames[flag]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Flags that engines support; the format has more. */
const FLAGS = ['g', 'i', 'm', 's', 'u'] as const
type Flag = (typeof FLAGS)[number]

/** Adds slashes if needed. */
export function withFlag(findRegex: string, flag: Flag, isOn: boolean): string {
  const find = parseFind(findRegex)
  if (find === null || find.flags.includes(flag) === isOn) return findRegex
  const flags = isOn ? find.flags + flag : find.flags.replace(flag, '')
  return `/${find.pattern}/${flags}`
}

interface FindingsProps {
  findRegex: string
  findings: readonly Finding[]
}

const icons = { fault: CircleAlert, danger: TriangleAlert, note: Info } as const

const Findings = ({ findRegex, findings }: FindingsProps) => (
  <ul aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
    {findings.map(finding => {
      const { code, start, end } = finding
      const look = severityOf(finding)
      const Icon = icons[look]
      return (
        <li
          key={`${code} ${start}`}
          className={`flex gap-2 text-sm ${look === 'note' ? 'text-ink-soft' : 'text-seal-ink'}`}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {findingSentence(finding)}
            {look === 'danger' && <Place source={findRegex.slice(start, end)} />}
          </span>
        </li>
      )
    })}
  </ul>
)

const MAX_SHOWN = 80

const Place = ({ source }: { source: string }) => (
  <code className="ml-1.5 rounded-sm bg-seal-wash px-1 break-all">
    {source.length > MAX_SHOWN ? `${source.slice(0, MAX_SHOWN)}…` : source}
  </code>
)

type FindingSeverity = 'fault' | 'danger' | 'note'

const looks: Readonly<Record<FindingCode, FindingSeverity>> = {
  empty: 'note',
  too_long: 'fault',
  invalid: 'fault',
  cut_at_line_end: 'danger',
  flags_refused: 'danger',
  trailing_text: 'danger',
  only_first_match: 'note',
  nested_loops: 'danger',
  ambiguous_alternatives: 'danger',
  loops_in_a_row: 'danger',
}

/** Whether a finding prevents the script from running, may be slow or unintended, or is informational. */
const severityOf = ({ code }: Finding): FindingSeverity => looks[code]

const isError = (finding: Finding): boolean => severityOf(finding) === 'fault'

const sentences: Readonly<Record<Exclude<FindingCode, 'invalid'>, () => string>> = {
  empty: m.scripts_finding_empty,
  too_long: m.scripts_finding_too_long,
  cut_at_line_end: m.scripts_finding_cut_at_line_end,
  flags_refused: m.scripts_finding_flags_refused,
  trailing_text: m.scripts_finding_trailing_text,
  only_first_match: m.scripts_finding_only_first_match,
  nested_loops: m.scripts_finding_nested_loops,
  ambiguous_alternatives: m.scripts_finding_ambiguous_alternatives,
  loops_in_a_row: m.scripts_finding_loops_in_a_row,
}

const findingSentence = ({ code, detail }: Finding): string =>
  code === 'invalid' ? m.scripts_finding_invalid({ why: detail ?? '' }) : sentences[code]()
