import type { Finding, FindingCode } from '@inkling/engine'
import { m } from '../../paraglide/messages.js'

type Look = 'fault' | 'danger' | 'note'

const looks: Readonly<Record<FindingCode, Look>> = {
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

/** Whether it keeps the script from working, may make it slow or other than meant, or is only good to know. */
export const lookOf = ({ code }: Finding): Look => looks[code]

export const isFault = (finding: Finding): boolean => lookOf(finding) === 'fault'

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

/** What is to be known about a part of a pattern. */
export const findingSentence = ({ code, detail }: Finding): string =>
  code === 'invalid' ? m.scripts_finding_invalid({ why: detail ?? '' }) : sentences[code]()
