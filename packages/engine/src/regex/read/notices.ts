import type { Notice } from '../../files/notices.ts'

/** What can be worth telling about scripts that were read, beyond what cleaning their JSON had to say. */
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

/** What was found and where (`0`, `data.extensions.regex_scripts.3`), and further facts. */
export type RegexNotice = Notice | { code: RegexNoticeCode; path: string; [fact: string]: string | number }
