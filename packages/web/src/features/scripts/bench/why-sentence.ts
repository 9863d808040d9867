import type { TraceStep } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

type Why = Extract<TraceStep, { ran: false }>['why']

const sentences: Readonly<Record<Why, () => string>> = {
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

/** Whether something is wrong with it, and it is not just for other texts. */
const FAULTS: ReadonlySet<Why> = new Set([
  'invalid_pattern',
  'pattern_too_long',
  'replacement_too_long',
  'text_too_long',
  'output_too_long',
  'too_many_scripts',
  'timed_out',
])

/** Why a script did nothing. */
export const whySentence = (why: Why): string => sentences[why]()

export const isFault = (why: Why): boolean => FAULTS.has(why)
