import { m } from '../../../paraglide/messages.js'
import type { FileNotice } from './read-script-files.ts'

type Code = FileNotice['notice']['code']

const sentences: Readonly<Partial<Record<Code, () => string>>> = {
  no_json: m.scripts_notice_no_json,
  too_large: m.scripts_notice_too_large,
  no_scripts: m.scripts_notice_no_scripts,
  not_a_script: m.scripts_notice_not_a_script,
  nameless_script: m.scripts_notice_nameless_script,
  empty_pattern: m.scripts_notice_empty_pattern,
  pattern_too_long: m.scripts_notice_pattern_too_long,
  replacement_too_long: m.scripts_notice_replacement_too_long,
  too_many_scripts: m.scripts_notice_too_many_scripts,
  unsupported_action: m.scripts_notice_unsupported_action,
  unsupported_flag: m.scripts_notice_unsupported_flag,
  unsupported_type: m.scripts_notice_unsupported_type,
}

/** What a file had that could not be read, or not as it was. The rest is how its JSON was cleaned. */
export const noticeSentence = (code: Code): string =>
  sentences[code]?.() ?? m.scripts_notice_cleaned({ code })
