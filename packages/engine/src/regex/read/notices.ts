import type { Notice } from '../../files/notices.ts'

/** Notices about scripts, besides those of JSON cleaning. */
export const REGEX_NOTICES = [
  'no_scripts',
  'not_a_script',
  'nameless_script',
  'empty_pattern',
  'pattern_too_long',
  'replacement_too_long',
  'too_many_scripts',
  'unsupported_action',
  'unsupported_flag',
  'unsupported_type',
] as const

export type RegexNoticeCode = (typeof REGEX_NOTICES)[number]

/** A notice with its path (`0`, `data.extensions.regex_scripts.3`) and details. */
export type RegexNotice = Notice | { code: RegexNoticeCode; path: string; [fact: string]: string | number }
